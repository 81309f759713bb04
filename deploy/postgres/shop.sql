-- The shop's role and its database, made once, when PostgreSQL of deploy/compose.yaml starts with an empty volume.
\getenv password SHOP_DB_PASSWORD
create role partwright login password :'password';
create database partwright owner partwright;

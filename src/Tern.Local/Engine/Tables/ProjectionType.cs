namespace Tern.Local.Engine.Tables;

internal enum ProjectionType
{
    All,
    KeysOnly,
    Include,
}

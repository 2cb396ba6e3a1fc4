namespace Tern.Local.Engine;

internal enum ProjectionType
{
    All,
    KeysOnly,
    Include,
}

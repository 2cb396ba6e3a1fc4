namespace Tern.Local.Engine;

internal enum StatementKind
{
    Select,
    Insert,
    Update,
    Delete,

    /// <summary>EXISTS ( SELECT … ), a condition of a transaction.</summary>
    Exists,
}

namespace Tern.Local.Engine;

/// <summary>The state of a table, as described.</summary>
internal enum TableStatus
{
    Active,
    Creating,
    Updating,
    Deleting,
}

namespace Tern.Local.Engine.Tables.Transitions;

/// <summary>The state of a table as descriptions show it.</summary>
internal enum TableStatus
{
    Active,
    Creating,
    Updating,
    Deleting,
}

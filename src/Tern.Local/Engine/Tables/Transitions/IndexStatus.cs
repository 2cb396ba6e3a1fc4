namespace Tern.Local.Engine;

/// <summary>
/// The state of an index. Creating and backfilling are both described as CREATING; the Backfilling member distinguishes
/// them.
/// </summary>
internal enum IndexStatus
{
    Active,
    Creating,
    Backfilling,
    Updating,
    Deleting,
}

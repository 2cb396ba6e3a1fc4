namespace Tern.Lambda.Batches;

/// <summary>
/// Marks exceptions that say nothing against the record, such as that another invocation is at it now: however often it
/// was received, it is no poison. The other may still fail, and a message that was dropped or moved meanwhile would not
/// come again.
/// </summary>
internal interface INotForTheRecord;

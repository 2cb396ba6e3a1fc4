namespace Tern.Local.Engine;

/// <summary>
/// Receives transactions, under the locks of all their tables. Implementations must only record them, without waiting.
/// </summary>
internal interface ITransactionLog
{
    /// <summary>Records a completed transaction.</summary>
    /// <param name="writes">Its writes, including checks.</param>
    /// <param name="times">The times of the writes' records.</param>
    /// <param name="token">Its token, or null.</param>
    void TransactionDone(List<ItemWrite> writes, long[] times, TransactionToken? token);
}

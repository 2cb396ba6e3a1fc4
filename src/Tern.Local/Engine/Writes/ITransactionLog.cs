namespace Tern.Local.Engine.Writes;

/// <summary>Is told of transactions, under the locks of all their tables. It must only take note, and not wait.</summary>
internal interface ITransactionLog
{
    /// <summary>A transaction was done.</summary>
    /// <param name="writes">Its writes, checks among them.</param>
    /// <param name="times">The times of the writes' records.</param>
    /// <param name="token">Its token; null when it has none.</param>
    void TransactionDone(List<ItemWrite> writes, long[] times, TransactionToken? token);
}

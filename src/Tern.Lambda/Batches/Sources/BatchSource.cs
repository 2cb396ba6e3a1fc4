namespace Tern.Lambda.Batches;

/// <summary>
/// The differences between sources of batches. One instance serves all invocations. If a method throws for a record,
/// that record fails.
/// </summary>
internal abstract class BatchSource<TRecord>
{
    /// <summary>
    /// true if failed records are reported unless the options specify otherwise; see
    /// <see cref="BatchOptions.ReportBatchItemFailures"/>.
    /// </summary>
    public virtual bool ReportsByDefault => true;

    /// <summary>Returns the failure treatment of the source of these records. There is at least one record.</summary>
    public abstract BatchKind KindOf(IReadOnlyList<TRecord> records);

    /// <summary>Returns the identifier with which a record is reported.</summary>
    public abstract BatchItemIdentifier Identify(TRecord record);

    /// <summary>Returns the group in which the record is ordered; null if it belongs to none.</summary>
    public abstract string? GroupOf(TRecord record);

    /// <summary>
    /// Returns the number of times that the record was received, including this time; 0 if the source doesn't count.
    /// </summary>
    public virtual int ReceiveCountOf(TRecord record) => 0;
}

namespace Tern.Lambda.Batches;

/// <summary>
/// What differs between sources of batches. One instance serves all invocations. What a method throws for a record
/// makes that record a failed one.
/// </summary>
internal abstract class BatchSource<TRecord>
{
    /// <summary>Whether failed records are reported unless the options say otherwise; see <see cref="BatchOptions.ReportBatchItemFailures"/>.</summary>
    public virtual bool ReportsByDefault => true;

    /// <summary>What the source of these records, of which there is at least one, makes of failures.</summary>
    public abstract BatchKind KindOf(IReadOnlyList<TRecord> records);

    /// <summary>What the record is reported by.</summary>
    public abstract BatchItemIdentifier Identify(TRecord record);

    /// <summary>The group that the record is ordered in; null when it is in none.</summary>
    public abstract string? GroupOf(TRecord record);

    /// <summary>How often the record was received, this time included; 0 where the source does not count.</summary>
    public virtual int ReceiveCountOf(TRecord record) => 0;
}

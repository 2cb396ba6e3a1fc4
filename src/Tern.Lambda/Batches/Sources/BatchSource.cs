using Tern.Handling;

namespace Tern.Lambda.Batches;

/// <summary>
/// The differences between sources of batches. One instance serves all invocations. If a method throws for a record,
/// that record fails.
/// </summary>
internal abstract class BatchSource<TRecord> : RecordRules<TRecord>
{
    /// <summary>
    /// true if failed records are reported unless the options specify otherwise; see
    /// <see cref="BatchOptions.ReportBatchItemFailures"/>.
    /// </summary>
    public virtual bool ReportsByDefault => true;

    /// <summary>Returns the identifier with which a record is reported.</summary>
    public abstract BatchItemIdentifier Identify(TRecord record);

    public sealed override string IdOf(TRecord record) => Identify(record).ToString();
}

using Tern.Local.Protocol;

namespace Tern.Local;

/// <summary>
/// A fault injection rule: the kind of fault, and the conditions that a request must match, all of which must hold. The
/// order of the rules in <see cref="LocalFaults"/> matters.
/// </summary>
/// <remarks>
/// The text form, for command lines, is the kind followed by the properties that are set, such as
/// <c>throttle,operation=PutItem,table=orders,probability=0.1</c> or <c>latency,delay=50ms,jitter=20ms</c>. See <see
/// cref="Parse"/>.
/// </remarks>
/// <param name="Kind">The kind of fault.</param>
/// <example><code>
/// local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "PutItem", TableName = "orders", First = 1 });
/// </code></example>
public sealed record LocalFault(LocalFaultKind Kind)
{
    /// <summary>The maximum delay of a request: one day.</summary>
    public static readonly TimeSpan MaxDelay = TimeSpan.FromDays(1);

    /// <summary>Gets the operation, such as <c>PutItem</c>; null for all operations that the kind applies to.</summary>
    /// <exception cref="ArgumentException">The value isn't an operation of DynamoDB.</exception>
    public string? Operation
    {
        get;
        init => field = value is null
            || FaultOperations.IsKnown(value) ? value : throw new ArgumentException(FaultOperations.Unknown(value), nameof(Operation));
    }

    /// <summary>
    /// Gets the table's name; null for all tables. A batch or transaction matches if it uses the table.
    /// </summary>
    /// <exception cref="ArgumentException">The value is empty, or not a valid table name.</exception>
    public string? TableName
    {
        get;
        init => field = value switch
        {
            null => null,
            "" => throw new ArgumentException("The TableName of a fault must not be empty; omit it for all tables.", nameof(TableName)),
            // The rule's text would also be parsed differently: commas separate the properties, and spaces at the ends
            // are trimmed.
            _ when !value.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_' or '-' or '.') =>
                throw new ArgumentException(
                    $"The TableName of a fault is '{value}', which isn't a valid table name: names consist of letters from a to z, digits, '_', '-' and '.'.",
                        nameof(TableName)),
            _ => value,
        };
    }

    /// <summary>
    /// Gets the probability, from 0 (never) to 1 (always, the default). Random decisions depend on
    /// <see cref="LocalFaults.Seed"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value isn't between 0 and 1.</exception>
    public double Probability
    {
        get;
        init => field = value is >= 0 and <= 1
            ? value : throw new ArgumentOutOfRangeException(nameof(Probability), value, "The Probability of a fault must be between 0 (never) and 1 (always).");
    } = 1;

    /// <summary>
    /// Gets the number of matching requests to which the rule applies, starting with the first; null for no limit.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public long? First
    {
        get;
        init => field = value is null or >= 1
            ? value : throw new ArgumentOutOfRangeException(nameof(First), value, "First must be at least 1.");
    }

    /// <summary>
    /// Gets the interval of matching requests to which the rule applies: 3 stands for the third, the sixth and so on.
    /// Null for every request.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public long? Every
    {
        get;
        init => field = value is null or >= 1
            ? value : throw new ArgumentOutOfRangeException(nameof(Every), value, "Every must be at least 1.");
    }

    /// <summary>
    /// Gets the time that the request waits before anything else, by the clock of
    /// <see cref="LocalDynamoDbOptions.TimeProvider"/>. Faults of any kind can have a delay.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than
    /// <see cref="MaxDelay"/>.</exception>
    public TimeSpan Delay
    {
        get;
        init => field = Check(value, nameof(Delay));
    }

    /// <summary>
    /// Gets the maximum additional delay after <see cref="Delay"/>. The actual value is random, with a uniform
    /// distribution.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than
    /// <see cref="MaxDelay"/>.</exception>
    public TimeSpan Jitter
    {
        get;
        init => field = Check(value, nameof(Jitter));
    }

    /// <summary>
    /// Gets the share of a <see cref="LocalFaultKind.PartialBatch"/> that is returned unprocessed: more than 0 and less
    /// than 1; the default is one half. At least one part is returned, and at least one is processed.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value isn't between 0 and 1.</exception>
    public double Share
    {
        get;
        init => field = value is > 0 and < 1
            ? value : throw new ArgumentOutOfRangeException(nameof(Share), value, "The Share of a partial batch must be above 0 and below 1.");
    } = DefaultShare;

    internal const double DefaultShare = 0.5;

    /// <summary>
    /// Parses the text form of a rule: the kind in lower case with hyphens, followed by properties, all separated by
    /// commas.
    /// </summary>
    /// <param name="text">The kind (<c>latency</c>, <c>throttle</c>, <c>throttling-exception</c>,
    /// <c>request-limit-exceeded</c>, <c>internal-server-error</c>, <c>service-unavailable</c>,
    /// <c>transaction-conflict</c>, <c>partial-batch</c>, <c>drop-before</c>, <c>drop-after</c>, <c>close-idle</c>,
    /// <c>truncate-body</c>, <c>corrupt-checksum</c>), then any of <c>operation=</c>, <c>table=</c>,
    /// <c>probability=</c>, <c>first=</c>, <c>every=</c>, <c>delay=</c>, <c>jitter=</c> (such as <c>50ms</c>,
    /// <c>1.5s</c>, <c>2m</c>) and <c>share=</c>.</param>
    /// <returns>The rule.</returns>
    /// <exception cref="FormatException">The text isn't a valid rule; the message states what was expected.</exception>
    public static LocalFault Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return FaultText.Parse(text);
    }

    /// <summary>Returns the text form of the rule, which <see cref="Parse"/> can read.</summary>
    /// <returns>The text form.</returns>
    public override string ToString() => FaultText.Format(this);

    /// <summary>Checks the rules that concern several properties.</summary>
    internal void Validate()
    {
        if (!Enum.IsDefined(Kind)) throw new ArgumentException($"{(int)Kind} isn't a valid LocalFaultKind.");
        if (Operation is not null && !FaultOperations.Concerns(Kind, Operation))
            throw new ArgumentException($"The fault {FaultText.NameOf(Kind)} doesn't apply to {Operation}. {FaultOperations.Explain(Kind)}");
        if (Kind == LocalFaultKind.Latency && Delay == default && Jitter == default)
            throw new ArgumentException("A latency needs a Delay, a Jitter or both: without them it does nothing.");
        if (Share != DefaultShare && Kind != LocalFaultKind.PartialBatch)
            throw new ArgumentException($"Share is the part of a partial-batch that isn't processed; {FaultText.NameOf(Kind)} doesn't support it.");
    }

    private static TimeSpan Check(TimeSpan value, string property) => value >= TimeSpan.Zero && value <= MaxDelay
        ? value
        : throw new ArgumentOutOfRangeException(property, value, $"The {property} of a fault must be between zero and one day.");
}

using Tern.Local.Protocol.Faults;

namespace Tern.Local;

/// <summary>A rule for what goes wrong, and when: all that is set must fit. The order of the rules in <see cref="LocalFaults"/> counts.</summary>
/// <remarks>
/// As text, for command lines: the kind, then what is set, such as
/// <c>throttle,operation=PutItem,table=orders,probability=0.1</c> or <c>latency,delay=50ms,jitter=20ms</c>. See <see
/// cref="Parse"/>.
/// </remarks>
/// <param name="Kind">What goes wrong.</param>
/// <example><code>
/// local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "PutItem", TableName = "orders", First = 1 });
/// </code></example>
public sealed record LocalFault(LocalFaultKind Kind)
{
    /// <summary>The longest a request may be kept waiting: one day.</summary>
    public static readonly TimeSpan MaxDelay = TimeSpan.FromDays(1);

    /// <summary>The operation, such as <c>PutItem</c>; null for all that the kind concerns.</summary>
    /// <exception cref="ArgumentException">It is none of DynamoDB's.</exception>
    public string? Operation
    {
        get;
        init => field = value is null
            || FaultOperations.IsKnown(value) ? value : throw new ArgumentException(FaultOperations.Unknown(value), nameof(Operation));
    }

    /// <summary>The table, by its name; a batch or transaction fits when one of its tables is it. Null for all.</summary>
    /// <exception cref="ArgumentException">It is empty, or a name that no table can have.</exception>
    public string? TableName
    {
        get;
        init => field = value switch
        {
            null => null,
            "" => throw new ArgumentException("The TableName of a fault must not be empty; leave it out for every table.", nameof(TableName)),
            // Nor would the rule's text be read as this rule: commas part what it sets, and spaces at the ends are dropped.
            _ when !value.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_' or '-' or '.') =>
                throw new ArgumentException(
                    $"The TableName of a fault is '{value}', which no table can have: names are of letters from a to z, digits, '_', '-' and '.'.",
                        nameof(TableName)),
            _ => value,
        };
    }

    /// <summary>How likely it is, from 0 (never) to 1 (always, which is the default). Decided by the seed of <see cref="LocalFaults.Seed"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside of 0 to 1.</exception>
    public double Probability
    {
        get;
        init => field = value is >= 0 and <= 1
            ? value : throw new ArgumentOutOfRangeException(nameof(Probability), value, "The Probability of a fault is from 0 (never) to 1 (always).");
    } = 1;

    /// <summary>Only the first so many requests that fit; null for no end.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is less than 1.</exception>
    public long? First
    {
        get;
        init => field = value is null or >= 1
            ? value : throw new ArgumentOutOfRangeException(nameof(First), value, "First is a number of requests, 1 at the least.");
    }

    /// <summary>Only each so many-th request that fits: 3 is the third, the sixth and so on. Null for each.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is less than 1.</exception>
    public long? Every
    {
        get;
        init => field = value is null or >= 1
            ? value : throw new ArgumentOutOfRangeException(nameof(Every), value, "Every is a number of requests, 1 at the least.");
    }

    /// <summary>
    /// How long the request waits before anything else, by the clock of <see
    /// cref="LocalDynamoDbOptions.TimeProvider"/>. Any kind may have it.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative or longer than <see cref="MaxDelay"/>.</exception>
    public TimeSpan Delay
    {
        get;
        init => field = Check(value, nameof(Delay));
    }

    /// <summary>How much longer than <see cref="Delay"/> it may wait: any time between, evenly.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative or longer than <see cref="MaxDelay"/>.</exception>
    public TimeSpan Jitter
    {
        get;
        init => field = Check(value, nameof(Jitter));
    }

    /// <summary>
    /// Of a <see cref="LocalFaultKind.PartialBatch"/>: how much comes back unprocessed, above 0 and below 1, by default
    /// a half. One part at the least is left over and one is done.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not between 0 and 1.</exception>
    public double Share
    {
        get;
        init => field = value is > 0 and < 1
            ? value : throw new ArgumentOutOfRangeException(nameof(Share), value, "The Share of a partial batch that is left undone is above 0 and below 1.");
    } = DefaultShare;

    internal const double DefaultShare = 0.5;

    /// <summary>Reads a rule's text: its kind in lower case with hyphens, and behind commas what is set.</summary>
    /// <param name="text">
    /// The kind (<c>latency</c>, <c>throttle</c>, <c>throttling-exception</c>, <c>request-limit-exceeded</c>,
    /// <c>internal-server-error</c>, <c>service-unavailable</c>,
    /// <c>transaction-conflict</c>, <c>partial-batch</c>, <c>drop-before</c>, <c>drop-after</c>, <c>close-idle</c>,
    /// <c>truncate-body</c>, <c>corrupt-checksum</c>), then any of
    /// <c>operation=</c>, <c>table=</c>, <c>probability=</c>, <c>first=</c>, <c>every=</c>, <c>delay=</c>,
    /// <c>jitter=</c> (such as <c>50ms</c>, <c>1.5s</c>, <c>2m</c>) and <c>share=</c>.
    /// </param>
    /// <returns>The rule.</returns>
    /// <exception cref="FormatException">It is no such text; the message says what was expected.</exception>
    public static LocalFault Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return FaultText.Parse(text);
    }

    /// <summary>The rule as the text that <see cref="Parse"/> reads.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => FaultText.Format(this);

    /// <summary>The checks that need more than one property.</summary>
    internal void Validate()
    {
        if (!Enum.IsDefined(Kind)) throw new ArgumentException($"There is no kind of fault with the number {(int)Kind}.");
        if (Operation is not null && !FaultOperations.Concerns(Kind, Operation))
            throw new ArgumentException($"The fault {FaultText.NameOf(Kind)} can't happen to {Operation}. {FaultOperations.Explain(Kind)}");
        if (Kind == LocalFaultKind.Latency && Delay == default && Jitter == default)
            throw new ArgumentException("A latency needs a Delay, a Jitter or both: without them it does nothing.");
        if (Share != DefaultShare && Kind != LocalFaultKind.PartialBatch)
            throw new ArgumentException($"Share says how much of a partial-batch is left undone; {FaultText.NameOf(Kind)} has none.");
    }

    private static TimeSpan Check(TimeSpan value, string property) => value >= TimeSpan.Zero && value <= MaxDelay
        ? value
        : throw new ArgumentOutOfRangeException(property, value, $"The {property} of a fault is from zero to one day.");
}

using Tern.Local.Protocol;

namespace Tern.Local;

/// <summary>
/// A fault injection rule: the kind of fault, and the conditions that a request must match, all of which must hold. The
/// order of the rules in <see cref="LocalFaults"/> matters. A rule without a <see cref="Service"/> and without the name
/// of a table, queue, topic or bucket applies to all services that have the kind and the operation.
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

    /// <summary>
    /// Gets the service: <c>dynamodb</c>, <c>s3</c>, <c>sns</c>, <c>sqs</c> or <c>sts</c>; null for the service of the
    /// named resource, or for all services.
    /// </summary>
    /// <exception cref="ArgumentException">The value isn't one of these services.</exception>
    public string? Service
    {
        get;
        init => field = value is null || FaultOperations.IsService(value) ? value : throw new ArgumentException(
            $"The local AWS has no service '{value}'. It has {string.Join(", ", FaultOperations.Services)}.", nameof(Service));
    }

    /// <summary>Gets the operation, such as <c>PutItem</c>; null for all operations that the kind applies to.</summary>
    /// <exception cref="ArgumentException">The value isn't an operation of a service.</exception>
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
        init => field = CheckName(value, nameof(TableName), "table");
    }

    /// <summary>Gets the name of the queue; null for all queues.</summary>
    /// <exception cref="ArgumentException">The value is empty, or not a valid queue name.</exception>
    public string? QueueName
    {
        get;
        init => field = CheckName(value, nameof(QueueName), "queue");
    }

    /// <summary>Gets the name of the topic; null for all topics.</summary>
    /// <exception cref="ArgumentException">The value is empty, or not a valid topic name.</exception>
    public string? TopicName
    {
        get;
        init => field = CheckName(value, nameof(TopicName), "topic");
    }

    /// <summary>Gets the name of the bucket; null for all buckets.</summary>
    /// <exception cref="ArgumentException">The value is empty, or not a valid bucket name.</exception>
    public string? BucketName
    {
        get;
        init => field = CheckName(value, nameof(BucketName), "bucket");
    }

    /// <summary>
    /// Gets the beginning of the object's key; null for all requests. Requests without an object in their path, such as
    /// DeleteObjects, don't match a prefix.
    /// </summary>
    public string? KeyPrefix { get; init; }

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
    /// Gets the time that the request waits before anything else, by the clock of the local AWS or of
    /// <see cref="LocalDynamoDbOptions.TimeProvider"/>. Faults of any kind can have a delay, except those of
    /// deliveries.
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
    /// Gets the code of an <see cref="LocalFaultKind.Error"/>, as the service writes it, such as <c>AccessDenied</c>.
    /// </summary>
    public string? ErrorCode { get; init; }

    /// <summary>Gets the message of an <see cref="LocalFaultKind.Error"/>; null for an empty one.</summary>
    public string? ErrorMessage { get; init; }

    /// <summary>Gets the HTTP status of an <see cref="LocalFaultKind.Error"/>; the default is 400.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value isn't between 400 and 599.</exception>
    public int StatusCode
    {
        get;
        init => field = value is >= 400 and <= 599
            ? value : throw new ArgumentOutOfRangeException(nameof(StatusCode), value, "The StatusCode of a fault must be between 400 and 599.");
    } = DefaultStatusCode;

    internal const int DefaultStatusCode = 400;

    /// <summary>Gets the service that the rule is limited to, or null for all.</summary>
    internal string? OwnService => Service ?? (TableName is not null ? FaultOperations.Tables
        : QueueName is not null ? FaultOperations.Queues
        : TopicName is not null ? FaultOperations.Topics
        : BucketName is not null || KeyPrefix is not null ? FaultOperations.Objects : null);

    /// <summary>Gets the name of the resource that the rule is limited to, or null for all.</summary>
    internal string? Resource => TableName ?? QueueName ?? TopicName ?? BucketName;

    /// <summary>
    /// Parses the text form of a rule: the kind in lower case with hyphens, followed by properties, all separated by
    /// commas.
    /// </summary>
    /// <param name="text">The kind (<c>latency</c>, <c>throttle</c>, <c>throttling-exception</c>,
    /// <c>request-limit-exceeded</c>, <c>internal-server-error</c>, <c>service-unavailable</c>,
    /// <c>transaction-conflict</c>, <c>error</c>, <c>partial-batch</c>, <c>duplicate-delivery</c>, <c>reorder</c>,
    /// <c>drop-before</c>, <c>drop-after</c>, <c>close-idle</c>, <c>truncate-body</c>, <c>corrupt-checksum</c>), then
    /// any of <c>service=</c>, <c>operation=</c>, <c>table=</c>, <c>queue=</c>, <c>topic=</c>, <c>bucket=</c>,
    /// <c>key-prefix=</c>, <c>probability=</c>, <c>first=</c>, <c>every=</c>, <c>delay=</c>, <c>jitter=</c> (such as
    /// <c>50ms</c>, <c>1.5s</c>, <c>2m</c>), <c>share=</c>, <c>code=</c>, <c>message=</c> and <c>status=</c>. A comma
    /// in a value is written as <c>%2C</c>.</param>
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
        CheckResource();
        if (FaultOperations.Refuse(this) is { } refusal) throw new ArgumentException(refusal);
        if (Kind == LocalFaultKind.Error && string.IsNullOrEmpty(ErrorCode))
            throw new ArgumentException("An error needs an ErrorCode, such as AccessDenied.");
        if (Kind != LocalFaultKind.Error && (ErrorCode is not null || ErrorMessage is not null || StatusCode != DefaultStatusCode))
            throw new ArgumentException($"ErrorCode, ErrorMessage and StatusCode are those of an error; {FaultText.NameOf(Kind)} has its own.");
        if (Kind == LocalFaultKind.Latency && Delay == default && Jitter == default)
            throw new ArgumentException("A latency needs a Delay, a Jitter or both: without them it does nothing.");
        if (Kind is LocalFaultKind.DuplicateDelivery or LocalFaultKind.Reorder && (Delay != default || Jitter != default))
            throw new ArgumentException($"{FaultText.NameOf(Kind)} has no Delay and no Jitter: add a latency for the request.");
        if (Share != DefaultShare && Kind != LocalFaultKind.PartialBatch)
            throw new ArgumentException($"Share is the part of a partial-batch that isn't processed; {FaultText.NameOf(Kind)} doesn't support it.");
    }

    private void CheckResource()
    {
        string?[] names = [TableName, QueueName, TopicName, BucketName ?? KeyPrefix];
        if (names.Count(static name => name is not null) > 1)
            throw new ArgumentException("A fault applies to one table, queue, topic or bucket. Add a rule for each.");
        if (KeyPrefix is not null && BucketName is null) throw new ArgumentException("A KeyPrefix needs a BucketName.");
        var named = (this with { Service = null }).OwnService;
        if (Service is not null && named is not null && Service != named)
            throw new ArgumentException($"A fault of {Service} can't be limited to a resource of {named}.");
    }

    // The rule's text would also be parsed differently: commas separate the properties, and spaces at the ends are
    // trimmed.
    private static string? CheckName(string? value, string property, string kind) => value switch
    {
        null => null,
        "" => throw new ArgumentException($"The {property} of a fault must not be empty; omit it for all {kind}s.", property),
        _ when !value.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_' or '-' or '.') => throw new ArgumentException(
            $"The {property} of a fault is '{value}', which isn't a valid {kind} name: names consist of letters from a to z, digits, '_', '-' and '.'.",
            property),
        _ => value,
    };

    private static TimeSpan Check(TimeSpan value, string property) => value >= TimeSpan.Zero && value <= MaxDelay
        ? value
        : throw new ArgumentOutOfRangeException(property, value, $"The {property} of a fault must be between zero and one day.");
}

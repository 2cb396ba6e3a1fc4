using System.Globalization;
using System.Text;

namespace Tern.Local.Protocol;

/// <summary>
/// The text form of rules:
/// <code>
/// rule = kind *( "," name "=" value )
/// </code>
/// The names are the same as in the JSON form. Commas in a value, and spaces at its ends, are percent-encoded.
/// </summary>
internal static class FaultText
{
    private static readonly (LocalFaultKind Kind, string Name)[] s_kinds =
    [
        (LocalFaultKind.Latency, "latency"), (LocalFaultKind.Throttle, "throttle"), (LocalFaultKind.ThrottlingException, "throttling-exception"),
        (LocalFaultKind.RequestLimitExceeded, "request-limit-exceeded"), (LocalFaultKind.InternalServerError, "internal-server-error"),
        (LocalFaultKind.ServiceUnavailable, "service-unavailable"), (LocalFaultKind.TransactionConflict, "transaction-conflict"),
            (LocalFaultKind.PartialBatch, "partial-batch"),
        (LocalFaultKind.DropBefore, "drop-before"), (LocalFaultKind.DropAfter, "drop-after"), (LocalFaultKind.CloseIdle, "close-idle"),
        (LocalFaultKind.TruncateBody, "truncate-body"), (LocalFaultKind.CorruptChecksum, "corrupt-checksum"),
        (LocalFaultKind.Error, "error"), (LocalFaultKind.DuplicateDelivery, "duplicate-delivery"), (LocalFaultKind.Reorder, "reorder"),
    ];

    public static string NameOf(LocalFaultKind kind)
    {
        foreach (var known in s_kinds)
        {
            if (known.Kind == kind) return known.Name;
        }

        return ((int)kind).ToString(CultureInfo.InvariantCulture);
    }

    public static LocalFaultKind ParseKind(string text)
    {
        foreach (var (kind, name) in s_kinds)
        {
            if (text.Equals(name, StringComparison.OrdinalIgnoreCase)) return kind;
        }

        throw new FormatException($"Unknown fault '{text}'. Valid faults: {string.Join(", ", s_kinds.Select(static kind => kind.Name))}.");
    }

    public static LocalFault Parse(string text)
    {
        var parts = text.Split(',', StringSplitOptions.TrimEntries);
        var fault = new LocalFault(ParseKind(parts[0]));
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var part in parts.AsSpan(1))
        {
            var equals = part.IndexOf('=', StringComparison.Ordinal);
            if (equals < 0) throw new FormatException($"'{part}' in the fault '{text}' isn't of the form name=value.");
            var name = part[..equals].TrimEnd();
            if (!seen.Add(name)) throw new FormatException($"The fault '{text}' sets {name} twice.");
            fault = With(fault, name, Uri.UnescapeDataString(part[(equals + 1)..].TrimStart()));
        }

        return Validate(fault);
    }

    /// <summary>Returns the rule with one more property set by its name, or throws with a message.</summary>
    public static LocalFault With(LocalFault fault, string name, string value)
    {
        try
        {
            return name switch
            {
                "service" => fault with { Service = value },
                "operation" => fault with { Operation = value },
                "table" => fault with { TableName = value },
                "queue" => fault with { QueueName = value },
                "topic" => fault with { TopicName = value },
                "bucket" => fault with { BucketName = value },
                "key-prefix" => fault with { KeyPrefix = value },
                "probability" => fault with { Probability = ParseNumber(name, value) },
                "first" => fault with { First = ParseCount(name, value) },
                "every" => fault with { Every = ParseCount(name, value) },
                "delay" => fault with { Delay = ParseTime(name, value) },
                "jitter" => fault with { Jitter = ParseTime(name, value) },
                "share" => fault with { Share = ParseNumber(name, value) },
                "code" => fault with { ErrorCode = value },
                "message" => fault with { ErrorMessage = value },
                "status" => fault with { StatusCode = (int)Math.Clamp(ParseCount(name, value), 0, short.MaxValue) },
                _ => throw new FormatException(
                    $"Unknown setting '{name}' of a fault. Valid settings: service, operation, table, queue, topic, bucket, key-prefix, probability, "
                        + "first, every, delay, jitter, share, code, message, status."),
            };
        }
        catch (ArgumentException refused)
        {
            throw new FormatException(PlainText(refused), refused);
        }
    }

    public static LocalFault Validate(LocalFault fault)
    {
        try
        {
            fault.Validate();
            return fault;
        }
        catch (ArgumentException refused)
        {
            throw new FormatException(PlainText(refused), refused);
        }
    }

    public static string Format(LocalFault fault)
    {
        var text = new StringBuilder(NameOf(fault.Kind));
        foreach (var (name, value) in TextsOf(fault)) text.Append(',').Append(name).Append('=').Append(Escape(value));
        if (fault.Probability != 1) text.Append(CultureInfo.InvariantCulture, $",probability={fault.Probability}");
        if (fault.First is { } first) text.Append(CultureInfo.InvariantCulture, $",first={first}");
        if (fault.Every is { } every) text.Append(CultureInfo.InvariantCulture, $",every={every}");
        if (fault.Delay != default) text.Append(",delay=").Append(FormatTime(fault.Delay));
        if (fault.Jitter != default) text.Append(",jitter=").Append(FormatTime(fault.Jitter));
        if (fault.Share != LocalFault.DefaultShare) text.Append(CultureInfo.InvariantCulture, $",share={fault.Share}");
        if (fault.StatusCode != LocalFault.DefaultStatusCode) text.Append(CultureInfo.InvariantCulture, $",status={fault.StatusCode}");
        return text.ToString();
    }

    /// <summary>Returns the settings whose values are texts, as far as they are set.</summary>
    public static IEnumerable<(string Name, string Value)> TextsOf(LocalFault fault)
    {
        (string Name, string? Value)[] all =
        [
            ("service", fault.Service), ("operation", fault.Operation), ("table", fault.TableName), ("queue", fault.QueueName), ("topic", fault.TopicName),
            ("bucket", fault.BucketName), ("key-prefix", fault.KeyPrefix), ("code", fault.ErrorCode), ("message", fault.ErrorMessage),
        ];
        foreach (var (name, value) in all)
        {
            if (value is not null) yield return (name, value);
        }
    }

    public static string FormatTime(TimeSpan time) =>
        string.Create(CultureInfo.InvariantCulture, $"{time.Ticks / (decimal)TimeSpan.TicksPerMillisecond:0.####}ms");

    private static string Escape(string value)
    {
        var text = new StringBuilder(value.Length);
        for (var i = 0; i < value.Length; i++)
        {
            var isPlain = value[i] is not ('%' or ',') && !char.IsControl(value[i]) && !(char.IsWhiteSpace(value[i]) && (i == 0 || i == value.Length - 1));
            if (isPlain) text.Append(value[i]);
            else text.Append(Uri.EscapeDataString(value[i].ToString()));
        }

        return text.ToString();
    }

    private static TimeSpan ParseTime(string name, string value)
    {
        var digits = value.AsSpan().TrimEnd("abcdefghijklmnopqrstuvwxyz");
        decimal? ticks = value.AsSpan(digits.Length) switch
        {
            "ms" => TimeSpan.TicksPerMillisecond,
            "s" => TimeSpan.TicksPerSecond,
            "m" => TimeSpan.TicksPerMinute,
            _ => null,
        };
        if (ticks is null || !decimal.TryParse(digits, NumberStyles.AllowDecimalPoint | NumberStyles.AllowLeadingSign,
            CultureInfo.InvariantCulture, out var count))
            throw new FormatException($"{name}={value} isn't a valid time. Expected a number and its unit, such as 50ms, 1.5s or 2m.");
        // A time that is too long, and may even overflow, is refused as too long.
        return decimal.Abs(count) > LocalFault.MaxDelay.Ticks / ticks.Value ? TimeSpan.MaxValue : new TimeSpan((long)(count * ticks.Value));
    }

    private static double ParseNumber(string name, string value) =>
        double.TryParse(value, NumberStyles.AllowDecimalPoint | NumberStyles.AllowLeadingSign | NumberStyles.AllowExponent,
            CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new FormatException($"{name}={value} isn't valid. Expected a number, such as 0.1.");

    private static long ParseCount(string name, string value) =>
        long.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new FormatException($"{name}={value} isn't valid. Expected an integer, such as 3.");

    /// <summary>
    /// Returns the message without the parameter and value that .NET appends: the reader sees no parameter.
    /// </summary>
    private static string PlainText(ArgumentException refused)
    {
        var end = refused.Message.IndexOf(" (Parameter '", StringComparison.Ordinal);
        return end < 0 ? refused.Message : refused.Message[..end];
    }
}

namespace Tern.DynamoDb.Generator;

/// <summary>A type of value: of a member, an element or an entry.</summary>
/// <param name="Kind">The kind, which determines how it is written and read.</param>
/// <param name="Type">The type, never nullable itself.</param>
/// <param name="IsValueType">true if it is a value type; otherwise, false.</param>
/// <param name="CanBeNull">true if it may be null; otherwise, false.</param>
/// <param name="Helper">The suffix of the map's own methods for it, if there are any; for an enum that is stored as a number, the underlying kind.</param>
/// <param name="IsLenient">true to read values that were stored as another scalar type; otherwise, false.</param>
/// <param name="Converter">The declaration of its converter, or null.</param>
/// <param name="DateFormat">The stored form of a time, as its member declares it.</param>
internal sealed record ValueModel(
    ValueKind Kind, string Type, bool IsValueType, bool CanBeNull, string Helper = "", bool IsLenient = false, ConverterForm? Converter = null,
    DateFormat DateFormat = DateFormat.Default)
{
    /// <summary>The type of a variable for the value, which is nullable if the value may be null.</summary>
    public string DeclaredType => CanBeNull ? Type + "?" : Type;

    /// <summary>true if its values may have been stored as another scalar type; otherwise, false.</summary>
    public bool HasOtherForms =>
        IsTime || Kind is ValueKind.String or ValueKind.EnumByName or ValueKind.EnumByNumber or >= ValueKind.Boolean and <= ValueKind.TimeSpan;

    /// <summary>true if it is a point in time; otherwise, false.</summary>
    public bool IsTime => IsDateTime
        || Kind is ValueKind.DateTimeOffset or ValueKind.UtcDateTimeOffset or ValueKind.EpochDateTimeOffset or ValueKind.IsoDateTimeOffset
            or ValueKind.MillisDateTimeOffset;

    /// <summary>true if it is a <c>DateTime</c>; otherwise, false.</summary>
    public bool IsDateTime => Kind is ValueKind.DateTime or ValueKind.EpochDateTime or ValueKind.IsoDateTime or ValueKind.MillisDateTime;

    /// <summary>true if it is a time that is stored as a number; otherwise, false.</summary>
    public bool IsEpoch => IsMillis || Kind is ValueKind.EpochDateTime or ValueKind.EpochDateTimeOffset;

    /// <summary>true if it is a time that is stored as a number of milliseconds; otherwise, false.</summary>
    public bool IsMillis => Kind is ValueKind.MillisDateTime or ValueKind.MillisDateTimeOffset;

    /// <summary>The digits of a second in a time that is stored as text.</summary>
    public int Digits => DateFormat switch { DateFormat.IsoSeconds => 0, DateFormat.IsoMilliseconds => 3, DateFormat.IsoMicroseconds => 6, _ => 7 };

    /// <summary>The ticks of the unit in which a time with a DateFormat is stored; 1 for others.</summary>
    public long Unit => DateFormat switch
    {
        DateFormat.IsoSeconds or DateFormat.EpochSeconds => TimeSpan.TicksPerSecond,
        DateFormat.IsoMilliseconds or DateFormat.EpochMilliseconds => TimeSpan.TicksPerMillisecond,
        DateFormat.IsoMicroseconds => TimeSpan.TicksPerMillisecond / 1000,
        _ => 1,
    };

    /// <summary>The format of a time in a template without a format: that of the member.</summary>
    public string KeyFormat => DateFormat switch
    {
        DateFormat.EpochSeconds => KeyPartModel.EpochSeconds,
        DateFormat.EpochMilliseconds => KeyPartModel.EpochMilliseconds,
        _ when Digits == 7 => "O",
        _ => "yyyy-MM-ddTHH:mm:ss" + (Digits == 0 ? "" : "." + new string('f', Digits)) + "Z",
    };

    /// <summary>
    /// The format of a time in a template in lower case. The quotes keep <c>t</c> and <c>z</c> as they are.
    /// </summary>
    public string LowerKeyFormat => (KeyFormat == "O" ? "yyyy-MM-ddTHH:mm:ss.fffffffZ" : KeyFormat).Replace("T", "'t'").Replace("Z", "'z'");

    /// <summary>The value; lenient only if it can be stored in other forms.</summary>
    public ValueModel Checked() => IsLenient && !HasOtherForms ? this with { IsLenient = false } : this;

    /// <summary>The type of attribute: S, N, B and so on; empty when it isn't always the same.</summary>
    public string Wire => Kind switch
    {
        ValueKind.Converted => Converter!.Wire,
        ValueKind.IsoDateTime or ValueKind.IsoDateTimeOffset => "S",
        ValueKind.MillisDateTime or ValueKind.MillisDateTimeOffset => "N",
        ValueKind.UtcDateTimeOffset or ValueKind.EnumByName or <= ValueKind.TimeOnly => "S",
        ValueKind.Boolean => "BOOL",
        ValueKind.EpochDateTime or ValueKind.EpochDateTimeOffset or ValueKind.EnumByNumber or <= ValueKind.TimeSpan => "N",
        ValueKind.Bytes or ValueKind.Memory or ValueKind.ReadOnlyMemory => "B",
        ValueKind.List => "L",
        ValueKind.Dictionary or ValueKind.Object or ValueKind.AttributeMap => "M",
        _ => "",
    };
}

/// <summary>The declaration of a converter.</summary>
/// <param name="Wire">S, N or B; empty if it may write any type.</param>
/// <param name="IsOrdered">true if the stored form has the same order as the values; otherwise, false.</param>
/// <param name="IsOptional">true if it may omit the attribute; otherwise, false.</param>
internal sealed record ConverterForm(string Wire, bool IsOrdered, bool IsOptional);

/// <summary>The values of DynamoDateFormat.</summary>
internal enum DateFormat
{
    Default,
    IsoSeconds,
    IsoMilliseconds,
    IsoMicroseconds,
    IsoTicks,
    EpochSeconds,
    EpochMilliseconds,
}

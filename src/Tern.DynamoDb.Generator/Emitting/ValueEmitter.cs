namespace Tern.DynamoDb.Generator;

/// <summary>Emits the code that writes and reads one value.</summary>
internal static class ValueEmitter
{
    /// <summary>Returns the statement that writes a value that isn't null.</summary>
    /// <param name="value">The type of value.</param>
    /// <param name="expression">The value.</param>
    /// <param name="map">The map with a dot, if the statement is outside of it.</param>
    /// <returns>The statement.</returns>
    public static string Write(ValueModel value, string expression, string map = "") => value.Kind switch
    {
        >= ValueKind.SByte and <= ValueKind.Int64 and not ValueKind.UInt64 => $"writer.WriteInt64({expression});",
        ValueKind.UtcDateTimeOffset => $"writer.WriteUtc({expression});",
        ValueKind.EpochDateTime or ValueKind.EpochDateTimeOffset => $"writer.WriteEpochSeconds({expression});",
        ValueKind.IsoDateTime or ValueKind.IsoDateTimeOffset => $"writer.WriteIso({expression}, {value.Digits});",
        ValueKind.MillisDateTime or ValueKind.MillisDateTimeOffset => $"writer.WriteEpochMilliseconds({expression});",
        ValueKind.Memory or ValueKind.ReadOnlyMemory => $"writer.WriteBytes({expression}.Span);",
        ValueKind.EnumByNumber => value.Helper == "UInt64" ? $"writer.WriteUInt64((ulong){expression});" : $"writer.WriteInt64((long){expression});",
        ValueKind.Converted => $"writer.WriteConverted({map}{value.Helper}, {expression}{Code.TypeArgument(value)});",
        ValueKind.EnumByName or ValueKind.List or ValueKind.Set or ValueKind.Dictionary or ValueKind.Object =>
            $"{map}Write{value.Helper}(ref writer, {expression});",
        _ => $"writer.Write{value.Kind}({expression});",
    };

    /// <summary>Returns the expression that reads a value, which may be null if the type allows it.</summary>
    public static string Read(ValueModel value)
    {
        var reader = value.IsLenient ? $"reader.Leniently(\"{value.Wire}\"u8)" : "reader";
        var read = value.Kind switch
        {
            ValueKind.Boolean when value.IsLenient => "reader.ReadLenientBoolean()",
            ValueKind.EnumByName when value.IsLenient => $"Read{value.Helper}Leniently(ref reader)",
            _ when value.IsTime && value.IsLenient => $"reader.ReadLenient{(value.IsDateTime ? "DateTime" : "DateTimeOffset")}({PerSecond(value)})",
            ValueKind.UtcDateTimeOffset or ValueKind.IsoDateTimeOffset => "reader.ReadDateTimeOffset()",
            ValueKind.IsoDateTime => "reader.ReadDateTime()",
            ValueKind.EpochDateTime => "reader.ReadEpochDateTime()",
            ValueKind.EpochDateTimeOffset => "reader.ReadEpochSeconds()",
            ValueKind.Memory or ValueKind.ReadOnlyMemory => "reader.ReadBytes()",
            ValueKind.EnumByNumber => $"({value.Type}){reader}.Read{value.Helper}()",
            ValueKind.Converted => $"reader.ReadConverted({value.Helper}{Code.TypeArgument(value)})",
            ValueKind.EnumByName or ValueKind.List or ValueKind.Set or ValueKind.Dictionary or ValueKind.Object => $"Read{value.Helper}(ref reader)",
            _ => $"{reader}.Read{value.Kind}()",
        };
        // NULL is an attribute value like any other.
        if (!value.CanBeNull || value.Kind == ValueKind.AttributeValue) return read;

        // A null byte[] would be converted to empty memory instead of null.
        var isMemory = value.Kind is ValueKind.Memory or ValueKind.ReadOnlyMemory;
        return $"reader.TryReadNull() ? {(isMemory ? $"default({value.DeclaredType})" : "null")} : {read}";
    }

    private static int PerSecond(ValueModel value) => value.IsMillis ? 1000 : value.IsEpoch ? 1 : 0;

    /// <summary>Returns the statements that write an element or entry, which may be null.</summary>
    public static void WriteNullable(SourceWriter source, ValueModel value, string expression)
    {
        if (!value.CanBeNull)
        {
            source.Line(Write(value, expression));
            return;
        }

        source.Line($"if ({expression} is {{ }} present) {Write(value, "present")}");
        source.Line("else writer.WriteNull();");
    }
}

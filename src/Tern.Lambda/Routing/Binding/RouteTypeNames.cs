namespace Tern.Lambda.Routing;

/// <summary>Describes types in the terms of clients that send requests.</summary>
internal static class RouteTypeNames
{
    public static string Of(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type.IsEnum) return $"one of {string.Join(", ", type.GetEnumNames())}";
        if (type == typeof(Guid)) return "a GUID";
        if (type == typeof(bool)) return "true or false";
        return Type.GetTypeCode(type) switch
        {
            TypeCode.SByte or TypeCode.Int16 or TypeCode.Int32 or TypeCode.Int64 => "an integer in the valid range",
            TypeCode.Byte or TypeCode.UInt16 or TypeCode.UInt32 or TypeCode.UInt64 => "a non-negative integer in the valid range",
            TypeCode.Single or TypeCode.Double or TypeCode.Decimal => "a number",
            TypeCode.DateTime => "a time in ISO 8601",
            _ => type == typeof(DateTimeOffset) ? "a time in ISO 8601" : type == typeof(DateOnly) ? "a date in ISO 8601" : "a valid value",
        };
    }
}

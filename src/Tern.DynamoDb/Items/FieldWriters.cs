using System.ComponentModel;
using System.Numerics;

namespace Tern.DynamoDb;

/// <summary>
/// The functions that convert scalars to attribute values for the fields of generated code, so that item types don't
/// each have to compile their own. Each is created on first use, so a published program contains only those that it
/// uses. They are never called with null, which conditions and updates handle first.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FieldWriters
{
    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<string, AttributeValue> String => static value => AttributeValue.String(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<char, AttributeValue> Char =>
        static value => ItemValues.Make(static (ref ItemWriter writer, char value) => writer.WriteChar(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<char?, AttributeValue> NullableChar =>
        static value => ItemValues.Make(static (ref ItemWriter writer, char value) => writer.WriteChar(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<Guid, AttributeValue> Guid =>
        static value => ItemValues.Make(static (ref ItemWriter writer, Guid value) => writer.WriteGuid(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<Guid?, AttributeValue> NullableGuid =>
        static value => ItemValues.Make(static (ref ItemWriter writer, Guid value) => writer.WriteGuid(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<Uri, AttributeValue> Uri =>
        static value => ItemValues.Make(static (ref ItemWriter writer, Uri value) => writer.WriteUri(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTime, AttributeValue> DateTime =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTime value) => writer.WriteDateTime(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTime?, AttributeValue> NullableDateTime =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTime value) => writer.WriteDateTime(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTimeOffset, AttributeValue> DateTimeOffset =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTimeOffset value) => writer.WriteDateTimeOffset(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTimeOffset?, AttributeValue> NullableDateTimeOffset =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTimeOffset value) => writer.WriteDateTimeOffset(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateOnly, AttributeValue> DateOnly =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateOnly value) => writer.WriteDateOnly(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateOnly?, AttributeValue> NullableDateOnly =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateOnly value) => writer.WriteDateOnly(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<TimeOnly, AttributeValue> TimeOnly =>
        static value => ItemValues.Make(static (ref ItemWriter writer, TimeOnly value) => writer.WriteTimeOnly(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<TimeOnly?, AttributeValue> NullableTimeOnly =>
        static value => ItemValues.Make(static (ref ItemWriter writer, TimeOnly value) => writer.WriteTimeOnly(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<bool, AttributeValue> Boolean => static value => AttributeValue.Boolean(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<bool?, AttributeValue> NullableBoolean => static value => AttributeValue.Boolean(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<sbyte, AttributeValue> SByte => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<sbyte?, AttributeValue> NullableSByte => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<byte, AttributeValue> Byte => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<byte?, AttributeValue> NullableByte => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<short, AttributeValue> Int16 => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<short?, AttributeValue> NullableInt16 => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<ushort, AttributeValue> UInt16 => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<ushort?, AttributeValue> NullableUInt16 => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<int, AttributeValue> Int32 => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<int?, AttributeValue> NullableInt32 => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<uint, AttributeValue> UInt32 => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<uint?, AttributeValue> NullableUInt32 => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<long, AttributeValue> Int64 => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<long?, AttributeValue> NullableInt64 => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<ulong, AttributeValue> UInt64 =>
        static value => ItemValues.Make(static (ref ItemWriter writer, ulong value) => writer.WriteUInt64(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<ulong?, AttributeValue> NullableUInt64 =>
        static value => ItemValues.Make(static (ref ItemWriter writer, ulong value) => writer.WriteUInt64(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<Int128, AttributeValue> Int128 =>
        static value => ItemValues.Make(static (ref ItemWriter writer, Int128 value) => writer.WriteInt128(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<Int128?, AttributeValue> NullableInt128 =>
        static value => ItemValues.Make(static (ref ItemWriter writer, Int128 value) => writer.WriteInt128(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<UInt128, AttributeValue> UInt128 =>
        static value => ItemValues.Make(static (ref ItemWriter writer, UInt128 value) => writer.WriteUInt128(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<UInt128?, AttributeValue> NullableUInt128 =>
        static value => ItemValues.Make(static (ref ItemWriter writer, UInt128 value) => writer.WriteUInt128(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<BigInteger, AttributeValue> BigInteger =>
        static value => ItemValues.Make(static (ref ItemWriter writer, BigInteger value) => writer.WriteBigInteger(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<BigInteger?, AttributeValue> NullableBigInteger =>
        static value => ItemValues.Make(static (ref ItemWriter writer, BigInteger value) => writer.WriteBigInteger(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<Half, AttributeValue> Half =>
        static value => ItemValues.Make(static (ref ItemWriter writer, Half value) => writer.WriteHalf(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<Half?, AttributeValue> NullableHalf =>
        static value => ItemValues.Make(static (ref ItemWriter writer, Half value) => writer.WriteHalf(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<float, AttributeValue> Single =>
        static value => ItemValues.Make(static (ref ItemWriter writer, float value) => writer.WriteSingle(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<float?, AttributeValue> NullableSingle =>
        static value => ItemValues.Make(static (ref ItemWriter writer, float value) => writer.WriteSingle(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<double, AttributeValue> Double =>
        static value => ItemValues.Make(static (ref ItemWriter writer, double value) => writer.WriteDouble(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<double?, AttributeValue> NullableDouble =>
        static value => ItemValues.Make(static (ref ItemWriter writer, double value) => writer.WriteDouble(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<decimal, AttributeValue> Decimal => static value => AttributeValue.Number(value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<decimal?, AttributeValue> NullableDecimal => static value => AttributeValue.Number(value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<TimeSpan, AttributeValue> TimeSpan =>
        static value => ItemValues.Make(static (ref ItemWriter writer, TimeSpan value) => writer.WriteTimeSpan(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<TimeSpan?, AttributeValue> NullableTimeSpan =>
        static value => ItemValues.Make(static (ref ItemWriter writer, TimeSpan value) => writer.WriteTimeSpan(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTimeOffset, AttributeValue> UtcDateTimeOffset =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTimeOffset value) => writer.WriteUtc(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTimeOffset?, AttributeValue> NullableUtcDateTimeOffset =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTimeOffset value) => writer.WriteUtc(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTime, AttributeValue> EpochDateTime =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTime value) => writer.WriteEpochSeconds(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTime?, AttributeValue> NullableEpochDateTime =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTime value) => writer.WriteEpochSeconds(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTimeOffset, AttributeValue> EpochDateTimeOffset =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTimeOffset value) => writer.WriteEpochSeconds(value), value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<DateTimeOffset?, AttributeValue> NullableEpochDateTimeOffset =>
        static value => ItemValues.Make(static (ref ItemWriter writer, DateTimeOffset value) => writer.WriteEpochSeconds(value), value!.Value);

    /// <summary>Gets a function that converts a value as a member of this type is written.</summary>
    public static Func<byte[], AttributeValue> Bytes =>
        static value => ItemValues.Make(static (ref ItemWriter writer, byte[] value) => writer.WriteBytes(value), value);
}

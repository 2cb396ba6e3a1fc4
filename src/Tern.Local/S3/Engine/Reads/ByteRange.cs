using System.Globalization;

namespace Tern.Local.S3;

/// <summary>Bytes of an object.</summary>
/// <param name="Offset">The position of the first byte.</param>
/// <param name="Length">The number of bytes.</param>
/// <param name="IsPartial">true if a range or a part was requested; false for the whole object.</param>
internal readonly record struct ByteRange(long Offset, long Length, bool IsPartial)
{
    /// <summary>Formats a <c>Content-Range</c>.</summary>
    /// <param name="size">The size of the object.</param>
    public string Format(long size) => string.Create(CultureInfo.InvariantCulture, $"bytes {Offset}-{Offset + Length - 1}/{size}");
}

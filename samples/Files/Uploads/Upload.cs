using System.Text.Json.Serialization;

namespace Files.Uploads;

/// <summary>An upload in progress: everything that a server needs to continue it.</summary>
/// <param name="Key">The key of the future file.</param>
/// <param name="Id">S3's upload id.</param>
/// <param name="Mark">Our own id, stored with the object: it shows that the object was created by this upload.</param>
/// <param name="Length">The file's length, in bytes.</param>
/// <param name="PartLength">The length of every part except the last, in bytes.</param>
internal sealed record Upload(string Key, string Id, string Mark, long Length, long PartLength)
{
    /// <summary>The number of parts. An empty file has one empty part.</summary>
    [JsonIgnore]
    public int Parts => (int)Math.Max(1, (Length + PartLength - 1) / PartLength);

    /// <summary>Returns the length of a part, in bytes.</summary>
    public long LengthOf(int number) => Math.Min(PartLength, Length - ((number - 1) * PartLength));
}

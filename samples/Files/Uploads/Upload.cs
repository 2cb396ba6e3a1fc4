using System.Text.Json.Serialization;

namespace Files.Uploads;

/// <summary>An upload that has begun: all that a server must know to go on with it.</summary>
/// <param name="Key">The file that it will be.</param>
/// <param name="Id">The upload, as S3 calls it.</param>
/// <param name="Mark">A name of our own, kept with the object: it tells that the object came of this upload.</param>
/// <param name="Length">The file's length, in bytes.</param>
/// <param name="PartLength">The length of every part but the last, in bytes.</param>
internal sealed record Upload(string Key, string Id, string Mark, long Length, long PartLength)
{
    /// <summary>How many parts it has. An empty file is one empty part.</summary>
    [JsonIgnore]
    public int Parts => (int)Math.Max(1, (Length + PartLength - 1) / PartLength);

    /// <summary>The length of a part, in bytes.</summary>
    public long LengthOf(int number) => Math.Min(PartLength, Length - ((number - 1) * PartLength));
}

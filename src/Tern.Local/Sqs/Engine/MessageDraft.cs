using System.ComponentModel;
using System.Security.Cryptography;
using System.Text;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>A message as its sender defined it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record MessageDraft
{
    /// <summary>Gets the body.</summary>
    public required string Body { get; init; }

    /// <summary>Gets the attributes, ordered by name.</summary>
    public IReadOnlyList<KeyValuePair<string, MessageAttribute>> Attributes { get; init; } = [];

    /// <summary>Gets the group ID, or null for none.</summary>
    public string? GroupId { get; init; }

    /// <summary>
    /// Gets the deduplication ID of a message in a FIFO queue, set by the sender or derived from the body.
    /// </summary>
    public string? DeduplicationId { get; init; }

    /// <summary>Gets the X-Ray trace header, or null for none.</summary>
    public string? TraceHeader { get; init; }

    /// <summary>Gets the digest of the body with which clients check it.</summary>
    public string BodyDigest => MessageDigest.OfBody(Body);

    /// <summary>Gets the digest of the attributes with which clients check them, or null if there are none.</summary>
    public string? AttributesDigest => MessageDigest.OfAttributes(Attributes);

    /// <summary>Gets the ID of the sender.</summary>
    internal string SenderId { get; init; } = "";

    /// <summary>
    /// Gets the size that limits apply to: the body, and the names, types and values of the attributes, in bytes.
    /// </summary>
    internal int Size { get; init; }

    /// <summary>Orders the attributes, and sets what the queue adds.</summary>
    internal MessageDraft Complete(string? deduplicationId) => this with
    {
        Attributes = [.. Attributes.OrderBy(static attribute => attribute.Key, StringComparer.Ordinal)],
        DeduplicationId = deduplicationId,
        Size = SizeOf(Body, Attributes),
    };

    internal static int SizeOf(string body, IReadOnlyList<KeyValuePair<string, MessageAttribute>> attributes) =>
        Encoding.UTF8.GetByteCount(body) + attributes.Sum(static attribute =>
            Encoding.UTF8.GetByteCount(attribute.Key) + Encoding.UTF8.GetByteCount(attribute.Value.DataType)
            + (attribute.Value.Bytes?.Length ?? Encoding.UTF8.GetByteCount(attribute.Value.Text!)));

    /// <summary>Returns the deduplication ID of a message that has none: the SHA-256 of its body.</summary>
    internal static string DeduplicationIdOf(string body) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(body)));
}

using System.Text;
using Tern.Http;

namespace Tern.S3.Model;

public sealed partial class PutObjectRequest
{
    /// <summary>
    /// Gets or sets the body as a string, which is sent in UTF-8. Setting it also sets <see cref="Body"/>, and sets
    /// <see cref="ContentType"/> to <c>text/plain; charset=utf-8</c> unless it has a value.
    /// </summary>
    public string? ContentBody
    {
        get;
        set
        {
            field = value;
            Body = value is null ? null : new AwsBytesBody(Encoding.UTF8.GetBytes(value));
            if (value is not null) ContentType ??= "text/plain; charset=utf-8";
        }
    }

    /// <summary>Gets or sets the body as bytes, which are copied. Setting it also sets <see cref="Body"/>.</summary>
    public ReadOnlyMemory<byte>? ContentBytes
    {
        get;
        set
        {
            field = value;
            Body = value is { } bytes ? new AwsBytesBody(bytes.ToArray()) : null;
        }
    }
}

namespace Tern.S3;

/// <summary>What a form may upload. S3, "POST Policy".</summary>
public sealed class S3PresignPostOptions
{
    /// <summary>
    /// Whether the key is what the object's key must begin with, and the form may say the rest. It has the name of the uploaded file unless its sender
    /// changes the field <c>key</c>.
    /// </summary>
    public bool KeyIsPrefix { get; set; }

    /// <summary>The least length of the content, in bytes; null for any.</summary>
    public long? MinLength { get; set; }

    /// <summary>The greatest length of the content, in bytes; null for any that S3 takes.</summary>
    public long? MaxLength { get; set; }

    /// <summary>The <c>Content-Type</c> of the object; null for any, or what <see cref="ContentTypePrefix"/> begins.</summary>
    public string? ContentType { get; set; }

    /// <summary>What the <c>Content-Type</c> must begin with, such as <c>image/</c>: the form has a field of this name to fill in. Null for any.</summary>
    public string? ContentTypePrefix { get; set; }

    /// <summary>The status of S3's answer to an upload: 200, 201 (with a document that names the object) or 204; null for 204.</summary>
    public int? SuccessStatus { get; set; }

    /// <summary>Where the browser goes after the upload; null for nowhere.</summary>
    public Uri? SuccessRedirect { get; set; }

    /// <summary>Other fields, which must be sent as they are, such as <c>x-amz-meta-owner</c> or <c>x-amz-storage-class</c>; null for none.</summary>
    public Dictionary<string, string>? Fields { get; set; }

    /// <summary>Other fields whose values must begin with something, and which the form's sender fills in; null for none.</summary>
    public Dictionary<string, string>? FieldPrefixes { get; set; }
}

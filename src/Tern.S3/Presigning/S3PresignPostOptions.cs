namespace Tern.S3;

/// <summary>Options for a presigned form, which restrict the upload. Source: S3, "POST Policy".</summary>
public sealed class S3PresignPostOptions
{
    /// <summary>
    /// true if the key is a prefix and the form determines the rest; otherwise, false. Unless the sender changes the
    /// field <c>key</c>, the rest is the name of the uploaded file.
    /// </summary>
    public bool KeyIsPrefix { get; set; }

    /// <summary>Gets or sets the minimum length of the content in bytes, or null for no minimum.</summary>
    public long? MinLength { get; set; }

    /// <summary>Gets or sets the maximum length of the content in bytes, or null for S3's limit.</summary>
    public long? MaxLength { get; set; }

    /// <summary>
    /// Gets or sets the <c>Content-Type</c> of the object; null to allow any, or any that starts with
    /// <see cref="ContentTypePrefix"/>.
    /// </summary>
    public string? ContentType { get; set; }

    /// <summary>
    /// Gets or sets the required prefix of the <c>Content-Type</c>, such as <c>image/</c>; null for none. The form has
    /// a field for it that the sender completes.
    /// </summary>
    public string? ContentTypePrefix { get; set; }

    /// <summary>
    /// Gets or sets the status of S3's response to an upload: 200, 201 (with a document that names the object) or 204;
    /// null for 204.
    /// </summary>
    public int? SuccessStatus { get; set; }

    /// <summary>Gets or sets the URL that the browser is redirected to after the upload, or null for none.</summary>
    public Uri? SuccessRedirect { get; set; }

    /// <summary>
    /// Gets or sets other fields that must be sent unchanged, such as <c>x-amz-meta-owner</c> or
    /// <c>x-amz-storage-class</c>; null for none.
    /// </summary>
    public Dictionary<string, string>? Fields { get; set; }

    /// <summary>
    /// Gets or sets other fields whose values must start with a given prefix and which the sender completes; null for
    /// none.
    /// </summary>
    public Dictionary<string, string>? FieldPrefixes { get; set; }
}

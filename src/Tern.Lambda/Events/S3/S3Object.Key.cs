namespace Tern.Lambda.Events;

/// <content>The key in the form that S3 accepts.</content>
public sealed partial class S3Object
{
    /// <summary>Gets the decoded key, which you pass to S3. <see cref="RawKey"/> is the key as in the event.</summary>
    public string Key => FormText.Decode(RawKey);
}

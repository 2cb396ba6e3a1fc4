namespace Tern.Lambda.Events;

/// <content>The key as S3 knows it.</content>
public sealed partial class S3Object
{
    /// <summary>The key, decoded: what to ask S3 for. <see cref="RawKey"/> is the same as the event has it.</summary>
    public string Key => FormText.Decode(RawKey);
}

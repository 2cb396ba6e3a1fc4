namespace Tern.Lambda.DynamoDb;

/// <summary>What a stream's records carry, as it was set up on the table (<c>StreamViewType</c>).</summary>
public enum StreamView
{
    /// <summary>The item before and after (<c>NEW_AND_OLD_IMAGES</c>).</summary>
    NewAndOldImages,

    /// <summary>The item after (<c>NEW_IMAGE</c>).</summary>
    NewImage,

    /// <summary>The item before (<c>OLD_IMAGE</c>).</summary>
    OldImage,

    /// <summary>Its key (<c>KEYS_ONLY</c>).</summary>
    KeysOnly,
}

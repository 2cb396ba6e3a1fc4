namespace Tern.Local.Engine;

/// <summary>The names of view types on the wire.</summary>
internal static class StreamViewTypes
{
    // In the order of the error messages.
    private static readonly string[] s_names = ["OLD_IMAGE", "KEYS_ONLY", "NEW_AND_OLD_IMAGES", "NEW_IMAGE"];

    public static ReadOnlySpan<string> Names => s_names;

    public static string Name(this StreamViewType view) => view switch
    {
        StreamViewType.KeysOnly => "KEYS_ONLY",
        StreamViewType.NewImage => "NEW_IMAGE",
        StreamViewType.OldImage => "OLD_IMAGE",
        _ => "NEW_AND_OLD_IMAGES",
    };

    /// <summary>Returns the type of a name that has already been checked.</summary>
    public static StreamViewType Parse(string name) => name switch
    {
        "KEYS_ONLY" => StreamViewType.KeysOnly,
        "NEW_IMAGE" => StreamViewType.NewImage,
        "OLD_IMAGE" => StreamViewType.OldImage,
        _ => StreamViewType.NewAndOldImages,
    };
}

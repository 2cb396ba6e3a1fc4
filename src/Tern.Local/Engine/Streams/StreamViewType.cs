namespace Tern.Local.Engine.Streams;

/// <summary>What of a changed item its record shows.</summary>
internal enum StreamViewType
{
    KeysOnly,
    NewImage,
    OldImage,
    NewAndOldImages,
}

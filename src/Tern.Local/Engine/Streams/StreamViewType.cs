namespace Tern.Local.Engine;

/// <summary>The parts of a changed item that its record contains.</summary>
internal enum StreamViewType
{
    KeysOnly,
    NewImage,
    OldImage,
    NewAndOldImages,
}

namespace Tern.Local.S3;

/// <summary>A change of a folder that another program made.</summary>
/// <param name="Key">The object's key: the path in the folder, with slashes.</param>
/// <param name="IsDeleted">true if the file was deleted; false if it was written.</param>
internal readonly record struct FolderChange(string Key, bool IsDeleted);

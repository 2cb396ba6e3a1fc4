namespace Files.Listing;

/// <summary>A page of a folder: the folders in it, the files in it, and the cursor of the next page; null on the last.</summary>
internal sealed record FileList(string Folder, IReadOnlyList<string> Folders, IReadOnlyList<FileEntry> Files, string? Cursor);

namespace Files.Listing;

/// <summary>
/// A page of a folder: its subfolders, its files, and the cursor of the next page, which is null on the last page.
/// </summary>
internal sealed record FileList(string Folder, IReadOnlyList<string> Folders, IReadOnlyList<FileEntry> Files, string? Cursor);

using Tern.DynamoDb;

namespace Files.Counting;

/// <summary>
/// The counts of a file. Those of a folder are in one partition, sorted by name like in S3, so that a page of a folder
/// takes a single query.
/// </summary>
/// <param name="Folder">The folder, with a slash before and after it. Keys in DynamoDB can't be empty; the key of the
/// root is a slash.</param>
/// <param name="Name">The file's name in the folder.</param>
/// <param name="ETag">The ETag of the counted bytes. If the file's current ETag differs, these counts are
/// outdated.</param>
/// <param name="IsText">true if it looks like text, which has lines and words; otherwise, false.</param>
/// <param name="Lines">The number of lines.</param>
/// <param name="Words">The number of words.</param>
[DynamoItem<FilesTable>(Partition = "{Folder}", Sort = "{Name}")]
internal sealed partial record FileCounts(string Folder, string Name, string ETag, bool IsText, long Lines, long Words)
{
    /// <summary>Returns the item's folder for a folder prefix in S3.</summary>
    public static string FolderOf(string prefix) => "/" + prefix;
}

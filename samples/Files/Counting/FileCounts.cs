using Tern.DynamoDb;

namespace Files.Counting;

/// <summary>What was counted in a file. All of a folder are one partition, sorted by name as S3 sorts them: a page of a folder is one query.</summary>
/// <param name="Folder">The folder, with a slash before and behind it: keys of DynamoDB are never empty, and the root is one of slashes.</param>
/// <param name="Name">The file's name in it.</param>
/// <param name="ETag">The bytes that were counted. Where the file has others, these counts are of no use.</param>
/// <param name="IsText">Whether it is text, as far as one can see: then it has lines and words.</param>
/// <param name="Lines">Its lines.</param>
/// <param name="Words">Its words.</param>
[DynamoItem<FilesTable>(Partition = "{Folder}", Sort = "{Name}")]
internal sealed partial record FileCounts(string Folder, string Name, string ETag, bool IsText, long Lines, long Words)
{
    /// <summary>The folder of an item, of a folder's prefix in S3.</summary>
    public static string FolderOf(string prefix) => "/" + prefix;
}

using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>A file in a queue's folder, as of the last scan.</summary>
internal sealed class MessageFile(string name)
{
    public string Name => name;

    public FileStamp Body { get; set; }

    /// <summary>Gets or sets the stamp of the metadata file next to it.</summary>
    public FileStamp Notes { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether this state of the file was processed. A file that changed since the
    /// previous scan may be only partly written.
    /// </summary>
    public bool IsTaken { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the file was missing in the last scan. Editors can delete a file before
    /// they write it again.
    /// </summary>
    public bool IsMissing { get; set; }

    /// <summary>Gets or sets the file's message, or null if it hasn't been read yet or is invalid.</summary>
    public LocalMessage? Message { get; set; }
}

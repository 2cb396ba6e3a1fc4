using Tern.Lambda.Local.Sources.Queues.Messages;

namespace Tern.Lambda.Local.Sources.Queues.Folders;

/// <summary>A file of a queue's folder, as it was at the last look.</summary>
internal sealed class MessageFile(string name)
{
    public string Name => name;

    public FileStamp Body { get; set; }

    /// <summary>Of the file beside it.</summary>
    public FileStamp Notes { get; set; }

    /// <summary>Whether this state of it was dealt with; one that was written since the look before may be half of what comes.</summary>
    public bool IsTaken { get; set; }

    /// <summary>Whether it was not there at the last look. Editors take a file away before they write it anew.</summary>
    public bool IsMissing { get; set; }

    /// <summary>The message that it holds; null for none yet, or none that can be understood.</summary>
    public QueueMessage? Message { get; set; }
}

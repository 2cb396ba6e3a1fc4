using System.Text;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Stores a queue's messages in a folder, and detects files that users add, edit or delete there. A user's file is read
/// once it is unchanged between two scans, so that a partly written file isn't taken for a message. The queue itself
/// moves its files into place atomically.
/// </summary>
internal sealed class QueueFolder : ILocalQueueMirror, IDisposable
{
    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private readonly QueueOptions _options;
    private readonly TimeProvider _clock;
    private readonly Action<string> _log;
    private readonly FolderFiles _folder;
    private readonly Dictionary<string, MessageFile> _files = new(StringComparer.Ordinal);
    private bool _isFirstLook = true;

    /// <exception cref="IOException">The folder can't be created or read, or another emulator uses it; the message
    /// states which.</exception>
    public QueueFolder(QueueOptions options, TimeProvider clock, Action<string> log)
    {
        (_options, _clock, _log) = (options, clock, log);
        _folder = new FolderFiles(options.Folder!, options.Name);
    }

    /// <summary>
    /// Scans the folder once, while the lock of the queue is held, and gives it the new messages in order, the edits,
    /// and the messages whose files were deleted.
    /// </summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    public void Look(LocalQueueEdit queue)
    {
        var (bodies, notes) = _folder.List();
        foreach (var file in _files.Values.ToList())
        {
            if (!bodies.ContainsKey(file.Name) && WasMissing(file) && file.Message is { } message) queue.Remove(message);
        }

        List<LocalStoredMessage> added = [];
        foreach (var (name, body) in bodies)
        {
            var (file, stamp) = (_files.GetValueOrDefault(name), notes.GetValueOrDefault(name));
            var isSame = file is not null && file.Body == body && file.Notes == stamp;
            if (file is null) _files[name] = file = new MessageFile(name);
            (file.Body, file.Notes, file.IsMissing) = (body, stamp, false);
            if (isSame && file.IsTaken) continue;

            // Files that the queue wrote before it was stopped were moved into place whole.
            file.IsTaken = isSame || (_isFirstLook && stamp != default);
            if (!file.IsTaken || Read(file) is not { } stored) continue;
            if (file.Message is { } message) queue.Replace(message, stored);
            else added.Add(stored);
        }

        _isFirstLook = false;
        added.Sort(static (one, other) => (one.SequenceNumber, other.SequenceNumber) switch
        {
            ({ } first, { } second) => string.CompareOrdinal(first, second),
            ({ }, null) => -1, // a message without a number yet sorts last, and gets its number below
            (null, { }) => 1,
            _ when one.SentAt != other.SentAt => one.SentAt.CompareTo(other.SentAt),
            _ => string.CompareOrdinal(one.Name, other.Name),
        });
        foreach (var stored in added)
        {
            var message = _files[stored.Name].Message = queue.Add(stored);
            if (message.SequenceNumber != stored.SequenceNumber) Changed(message); // users' messages keep their places
        }
    }

    public void Added(LocalMessage message)
    {
        var name = MessageName.Of(message, IsFree);
        try
        {
            // The body comes last: the message exists once its body does.
            _folder.WriteNotes(name, MessageNotes.Write(message));
            _folder.Write(name, s_utf8.GetBytes(message.Draft.Body));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: a message can't be written to {_folder.Folder}: {failure.Message}");
            throw;
        }

        message.Name = name;
        _files[name] = new MessageFile(name) { Message = message, IsTaken = true, Body = _folder.StampOf(name), Notes = _folder.StampOfNotes(name) };
    }

    public void Changed(LocalMessage message)
    {
        if (message.Name is not { } name || _files.GetValueOrDefault(name) is not { IsMissing: false } file) return;
        try
        {
            _folder.WriteNotes(name, MessageNotes.Write(message));
            file.Notes = _folder.StampOfNotes(name);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: the state of {name} can't be written, and is lost when the emulator ends: {failure.Message}");
        }
    }

    public void Removed(LocalMessage message)
    {
        if (message.Name is not { } name || _files.GetValueOrDefault(name) is not { } file || file.Message != message) return;
        file.Message = null;
        try
        {
            _folder.Delete(name);
            _folder.DeleteNotes(name);
            _files.Remove(name);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: the message {name} was handled, but its file can't be deleted, so it is redelivered after a restart: " +
                failure.Message);
        }
    }

    public void Dispose() => _folder.Dispose();

    /// <summary>
    /// Returns true if the file was already missing in the previous scan. If so, it was deleted, and its metadata file
    /// goes too.
    /// </summary>
    private bool WasMissing(MessageFile file)
    {
        if (!file.IsMissing)
        {
            file.IsMissing = true;
            return false;
        }

        _files.Remove(file.Name);
        if (file.Message is null) return true;
        try
        {
            _folder.DeleteNotes(file.Name);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: {file.Name} was deleted, but its state file can't be deleted: {failure.Message}");
        }

        return true;
    }

    /// <summary>Returns the message of a file, or null if it can't be read yet.</summary>
    private LocalStoredMessage? Read(MessageFile file)
    {
        if (file.Body.Size == 0) return null; // messages are never empty, so the content is still to be written
        try
        {
            var body = ReadBody(file);
            var notes = file.Notes == default ? new MessageNotes() : MessageNotes.Read(_folder.ReadNotes(file.Name));
            return Make(file, body, notes);
        }
        catch (FormatException failure)
        {
            _log($"queue {_options.Name}: {file.Name} {failure.Message} The message waits until the file is corrected.");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: {file.Name} can't be read: {failure.Message} The message waits until the file changes.");
        }

        return null;
    }

    private LocalStoredMessage Make(MessageFile file, string body, MessageNotes notes)
    {
        var now = _clock.GetUtcNow();
        var isBack = notes.Source == _options.Name; // moved from the dead-letter queue's folder: it starts again
        var stored = new LocalStoredMessage
        {
            Draft = new MessageDraft
            {
                Body = body,
                Attributes = [.. notes.Attributes],
                GroupId = notes.Group ?? (_options.IsFifo ? "default" : null),
                DeduplicationId = notes.DeduplicationId,
                TraceHeader = notes.Trace,
            },
            Id = notes.Id,
            SentAt = notes.SentAt ?? now,
            SequenceNumber = _options.IsFifo ? notes.Sequence : null,
            SourceArn = notes.Source is { } source && !isBack ? QueueEvent.ArnOf(source) : null,
            ReceiveCount = isBack ? 0 : notes.Receives,
            FirstReceivedAt = isBack ? null : notes.FirstReceivedAt,
            VisibleAt = notes.VisibleAt ?? now,
            Name = file.Name,
        };
        if (file.Message is not { } message || notes.Id is not null) return stored;

        // A user's file, in addition to what the queue knows.
        return stored with { ReceiveCount = message.ReceiveCount, FirstReceivedAt = message.FirstReceivedAt, VisibleAt = message.VisibleAt };
    }

    private string ReadBody(MessageFile file)
    {
        if (file.Body.Size > _options.MaximumMessageSize)
            throw new FormatException($"has {file.Body.Size} bytes, but a message may have at most {_options.MaximumMessageSize}.");
        try
        {
            var bytes = _folder.Read(file.Name).AsSpan();
            return s_utf8.GetString(bytes.StartsWith("\uFEFF"u8) ? bytes[3..] : bytes); // the byte order mark that some editors write isn't part of the body
        }
        catch (DecoderFallbackException failure)
        {
            throw new FormatException("isn't valid UTF-8.", failure);
        }
    }

    private bool IsFree(string name) => !_files.ContainsKey(name) && !_folder.Has(name);
}

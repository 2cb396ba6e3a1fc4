using System.Text;
using Tern.Lambda.Local.Sources.Queues.Messages;

namespace Tern.Lambda.Local.Sources.Queues.Folders;

/// <summary>
/// Keeps a queue's messages in a folder, and finds those that people put there, edit or delete.
/// <code>
/// NAME           the body as it is
/// NAME.meta      what else is known of it (MessageNotes); needn't be there
/// .NAME.tern     one that is being written; other names with a dot first, or a ~ last, are nobody's
/// .tern-queue    whose lock says that an emulator has the queue
/// </code>
/// A file that people write is taken once it is the same at two looks, so that half of one is none; what the queue writes is moved in whole.
/// </summary>
internal sealed class QueueFolder : IMessageStore, IDisposable
{
    private const string NotesSuffix = ".meta";
    private const string TemporarySuffix = ".tern";
    private const string LockName = ".tern-queue";

    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private readonly QueueOptions _options;
    private readonly TimeProvider _clock;
    private readonly Action<string> _log;
    private readonly string _folder;
    private readonly FileStream _lock;
    private readonly Dictionary<string, MessageFile> _files = new(StringComparer.Ordinal);
    private bool _isFirstLook = true;

    /// <exception cref="IOException">It can't be made or read, or another emulator has it; the message says so.</exception>
    public QueueFolder(QueueOptions options, TimeProvider clock, Action<string> log)
    {
        (_options, _clock, _log, _folder) = (options, clock, log, options.Folder!);
        Directory.CreateDirectory(_folder);
        _lock = Lock();
        foreach (var left in Directory.GetFiles(_folder, ".*" + TemporarySuffix)) File.Delete(left);
    }

    /// <summary>Looks once, with the lock of the queue held.</summary>
    /// <param name="sequence">The number that the next message of a FIFO queue has.</param>
    /// <returns>Messages that are new, in their order, and those whose files are gone. What was edited is so in the messages.</returns>
    /// <exception cref="IOException">The folder can't be read.</exception>
    public (IReadOnlyList<QueueMessage> New, IReadOnlySet<QueueMessage> Gone) Look(long sequence)
    {
        var (bodies, notes) = List();
        var gone = new HashSet<QueueMessage>();
        foreach (var file in _files.Values.ToList())
        {
            if (!bodies.ContainsKey(file.Name) && WasMissing(file) && file.Message is { } message) gone.Add(message);
        }

        List<QueueMessage> added = [];
        foreach (var (name, body) in bodies)
        {
            var (file, stamp) = (_files.GetValueOrDefault(name), notes.GetValueOrDefault(name));
            var isSame = file is not null && file.Body == body && file.Notes == stamp;
            if (file is null) _files[name] = file = new MessageFile(name);
            (file.Body, file.Notes, file.IsMissing) = (body, stamp, false);
            if (isSame && file.IsTaken) continue;

            // What the queue wrote before it was ended was moved in whole.
            file.IsTaken = isSame || (_isFirstLook && stamp != default);
            if (file.IsTaken && Take(file) is { } message) added.Add(message);
        }

        _isFirstLook = false;
        added.Sort(static (one, other) => (one.SequenceNumber, other.SequenceNumber) switch
        {
            ({ } first, { } second) => string.CompareOrdinal(first, second),
            _ when one.SentAt != other.SentAt => one.SentAt.CompareTo(other.SentAt),
            _ => string.CompareOrdinal(one.FileName, other.FileName),
        });
        if (!_options.IsFifo) return (added, gone);
        foreach (var message in added) sequence = Math.Max(sequence, SequenceNumber.Read(message.SequenceNumber) + 1);
        foreach (var message in added.FindAll(static message => message.SequenceNumber is null))
        {
            // Those that people put there come after those that are there, and keep their places.
            message.SequenceNumber = SequenceNumber.Write(sequence++);
            Changed(message);
        }

        return (added, gone);
    }

    public void Added(QueueMessage message)
    {
        var name = MessageName.Of(message, IsFree);
        try
        {
            // The body last: a message is there with it.
            Write(name + NotesSuffix, MessageNotes.Write(message));
            Write(name, s_utf8.GetBytes(message.Draft.Body));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: a message can't be written to {_folder}: {failure.Message}");
            throw;
        }

        message.FileName = name;
        _files[name] = new MessageFile(name) { Message = message, IsTaken = true, Body = StampOf(name), Notes = StampOf(name + NotesSuffix) };
    }

    public void Changed(QueueMessage message)
    {
        if (message.FileName is not { } name || _files.GetValueOrDefault(name) is not { IsMissing: false } file) return;
        try
        {
            Write(name + NotesSuffix, MessageNotes.Write(message));
            file.Notes = StampOf(name + NotesSuffix);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: what is known of {name} can't be written, and is forgotten when the emulator ends: {failure.Message}");
        }
    }

    public void Removed(QueueMessage message)
    {
        if (message.FileName is not { } name || _files.GetValueOrDefault(name) is not { } file || file.Message != message) return;
        file.Message = null;
        try
        {
            File.Delete(Path.Combine(_folder, name));
            File.Delete(Path.Combine(_folder, name + NotesSuffix));
            _files.Remove(name);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: the message {name} is dealt with, and its file can't be deleted, so that it comes again after a restart: " +
                failure.Message);
        }
    }

    public void Dispose() => _lock.Dispose();

    /// <summary>Was the file missing at the look before too? Then it is gone, and what was beside it with it.</summary>
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
            File.Delete(Path.Combine(_folder, file.Name + NotesSuffix));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: {file.Name} is gone, and what stands beside it can't be deleted: {failure.Message}");
        }

        return true;
    }

    /// <summary>Makes a message of a file, or changes the one that it holds.</summary>
    /// <returns>The message if it is new.</returns>
    private QueueMessage? Take(MessageFile file)
    {
        if (file.Body.Size == 0) return null; // no message is empty: what is in it is yet to come
        try
        {
            var draft = new MessageDraft { Body = ReadBody(file) };
            var notes = file.Notes == default ? new MessageNotes() : MessageNotes.Read(File.ReadAllBytes(Path.Combine(_folder, file.Name + NotesSuffix)));
            draft = draft with { Attributes = notes.Attributes, GroupId = notes.Group ?? (_options.IsFifo ? "default" : null), TraceHeader = notes.Trace };
            if (file.Message is not { } message) return file.Message = Make(file.Name, draft, notes);
            message.Draft = draft;
            if (notes.Id is null) return null; // those of a person, beside what the queue knows
            Set(message, notes);
            return null;
        }
        catch (FormatException failure)
        {
            _log($"queue {_options.Name}: {file.Name} {failure.Message} It waits until that is mended.");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _log($"queue {_options.Name}: {file.Name} can't be read, and waits until it changes: {failure.Message}");
        }

        return null;
    }

    private QueueMessage Make(string name, MessageDraft draft, MessageNotes notes)
    {
        var now = _clock.GetUtcNow();
        var message = new QueueMessage
        {
            Id = notes.Id ?? Guid.NewGuid().ToString(),
            Draft = draft,
            SentAt = notes.SentAt ?? now,
            DeduplicationId = notes.DeduplicationId,
            SequenceNumber = _options.IsFifo ? notes.Sequence : null,
            SourceQueue = notes.Source,
            FileName = name,
            VisibleAt = now,
        };
        Set(message, notes);
        return message;
    }

    private void Set(QueueMessage message, MessageNotes notes)
    {
        message.ReceiveCount = notes.Receives;
        message.FirstReceivedAt = notes.FirstReceivedAt;
        message.VisibleAt = notes.VisibleAt ?? _clock.GetUtcNow();
        message.Receipt = notes.Receives == 0 ? null : QueueMessage.ReceiptOf(message.Id, notes.Receives);
    }

    private string ReadBody(MessageFile file)
    {
        if (file.Body.Size > _options.MaximumMessageSize)
            throw new FormatException($"has {file.Body.Size} bytes, and a message has at most {_options.MaximumMessageSize}.");
        try
        {
            var bytes = File.ReadAllBytes(Path.Combine(_folder, file.Name)).AsSpan();
            return s_utf8.GetString(bytes.StartsWith("\uFEFF"u8) ? bytes[3..] : bytes); // the mark that some editors write is none of the body
        }
        catch (DecoderFallbackException failure)
        {
            throw new FormatException("is no text in UTF-8.", failure);
        }
    }

    private bool IsFree(string name) => !_files.ContainsKey(name) && !File.Exists(Path.Combine(_folder, name));

    private void Write(string name, byte[] bytes)
    {
        var temporary = Path.Combine(_folder, "." + name + TemporarySuffix);
        File.WriteAllBytes(temporary, bytes);
        File.Move(temporary, Path.Combine(_folder, name), overwrite: true);
    }

    private FileStamp StampOf(string name) => FileStamp.Of(new FileInfo(Path.Combine(_folder, name)));

    private (SortedDictionary<string, FileStamp> Bodies, Dictionary<string, FileStamp> Notes) List()
    {
        var bodies = new SortedDictionary<string, FileStamp>(StringComparer.Ordinal);
        var notes = new Dictionary<string, FileStamp>(StringComparer.Ordinal);
        foreach (var file in new DirectoryInfo(_folder).EnumerateFiles())
        {
            var name = file.Name;
            if (name.StartsWith('.') || name.EndsWith('~')) continue;
            var stamp = FileStamp.Of(file);
            if (name.EndsWith(NotesSuffix, StringComparison.Ordinal)) notes[name[..^NotesSuffix.Length]] = stamp;
            else bodies[name] = stamp;
        }

        return (bodies, notes);
    }

    private FileStream Lock()
    {
        try
        {
            return new FileStream(Path.Combine(_folder, LockName), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException failure)
        {
            throw new IOException(
                $"The folder {_folder} of the queue {_options.Name} is another emulator's, which still runs: end that one, or give the queue a folder " +
                $"of its own.",
                failure);
        }
    }
}

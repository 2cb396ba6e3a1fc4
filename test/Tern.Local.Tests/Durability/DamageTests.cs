using Tern.Local.Buffers;
using Tern.Local.Durability;
using Tern.Local.Tests.Snapshots;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Durability;

/// <summary>
/// Files truncated at every byte, and with every byte flipped: if the service starts, it has exactly an earlier state;
/// otherwise, the error names the file and the offset.
/// </summary>
public sealed class DamageTests : IDisposable
{
    private readonly DataFixture _data = new();
    private readonly List<string> _states = [];
    private readonly List<long> _ends = []; // the state after each of the journal's frames
    private Dictionary<string, byte[]> _files = [];

    public void Dispose() => _data.Dispose();

    [Fact]
    public void A_journal_cut_at_any_byte_starts_with_the_writes_before_it()
    {
        WriteJournal();
        var path = _data.LastJournal();
        var whole = _files[path];
        Assert.Equal(_ends[^1], whole.Length);
        for (var length = whole.Length; length >= 0; length--)
        {
            _files[path] = whole[..length];
            _data.Put(_files);
            var frames = _ends.FindLastIndex(end => end <= length); // within the head, there is no frame, and only the empty state
            Assert.Equal(_states[Math.Max(0, frames)], Start());
            var recovery = _data.Store.Recovery;
            var isTorn = length < FileHead.Length || length != _ends[frames];
            Assert.Equal(isTorn ? path : null, recovery.CutFile);
            if (isTorn) Assert.Equal((length < FileHead.Length ? 0 : _ends[frames], length - (length < FileHead.Length ? 0 : _ends[frames])),
                (recovery.CutOffset, recovery.CutBytes));
            _data.Close();
        }
    }

    [Fact]
    public void A_preallocated_journal_ends_at_its_zeros()
    {
        WriteJournal();
        var path = _data.LastJournal();
        _files[path] = [.. _files[path], .. new byte[70_000]];
        _data.Put(_files);
        Assert.Equal(_states[^1], Start());
        Assert.Null(_data.Store.Recovery.CutFile);
        Service!.Put("more"); // in a separate journal, which makes this one an earlier one
        _data.Close();
        Assert.Equal(_ends[^1], new FileInfo(path).Length);
        Start();
        _data.Close();

        // Truncated within a frame, followed by zeros, as after a power failure.
        Assert.Single(_files);
        _files[path][_ends[^1] - 3] ^= 0xFF;
        _data.Put(_files);
        Assert.Equal(_states[^2], Start());
        Assert.Equal((path, _ends[^2]), (_data.Store.Recovery.CutFile, _data.Store.Recovery.CutOffset));
    }

    [Fact]
    public void Any_flipped_byte_of_the_last_journal_is_refused_or_leaves_an_exact_prefix()
    {
        WriteJournal();
        var path = _data.LastJournal();
        var refused = 0;
        for (var at = 0; at < _files[path].Length; at++)
        {
            _files[path][at] ^= 0x10;
            _data.Put(_files);
            if (at < _ends[^2])
            {
                // A whole frame follows, or the head is damaged: never skipped.
                var failure = Assert.Throws<LocalDataException>(Start);
                Assert.Equal(path, failure.File);
                Assert.Equal(at < FileHead.Length ? at is >= 8 and < 12 ? 8 : 0 : _ends.FindLast(end => end <= at), failure.Offset);
                Assert.Contains(path, failure.Message, StringComparison.Ordinal);
                refused++;
            }
            else
            {
                // The last frame can't be distinguished from an incomplete one.
                Assert.Equal(_states[^2], Start());
                Assert.Equal(_ends[^2], _data.Store.Recovery.CutOffset);
                _data.Close();
            }

            _files[path][at] ^= 0x10;
        }

        Assert.Equal(_ends[^2], refused);
    }

    [Fact]
    public void Any_flipped_or_missing_byte_of_a_snapshot_or_an_earlier_journal_is_refused()
    {
        WriteJournal();
        Start();
        _data.Store.TakeSnapshot();
        var service = Service!;
        service.Put("more");
        _data.Store.Flush();
        _data.Close();
        service = _data.Open(); // begins another journal
        service.Put("most");
        _data.Close();
        _files = _data.Copy();
        Assert.Equal(3, _files.Count);
        _data.Put(_files);
        Start();
        _data.Close();
        foreach (var path in _files.Keys.Order(StringComparer.Ordinal).ToList())
        {
            if (path == LastOf(_files)) continue;
            var whole = _files[path];
            for (var at = 0; at < whole.Length; at++)
            {
                var flipped = whole.ToArray();
                flipped[at] ^= 0x01;
                AssertRefused(path, flipped);
                AssertRefused(path, whole[..at]);
            }

            AssertRefused(path, [.. whole, 0]);
            _files[path] = whole;
        }
    }

    [Fact]
    public void A_missing_journal_is_named()
    {
        WriteJournal();
        var service = _data.Open();
        service.Put("x");
        _data.Close();
        _data.Open().Put("y");
        _data.Close();
        var journals = Directory.GetFiles(_data.Path, "journal-*.tern").Order(StringComparer.Ordinal).ToList();
        Assert.Equal(3, journals.Count);
        File.Delete(journals[1]);
        var failure = Assert.Throws<LocalDataException>(Start);
        Assert.Contains(journals[1] + ", is missing", failure.Message, StringComparison.Ordinal);
        File.Delete(journals[0]);
        Assert.Throws<LocalDataException>(Start);
    }

    [Fact]
    public void A_frame_of_a_later_format_is_refused_by_its_version()
    {
        WriteJournal();
        var path = _data.LastJournal();
        _files[path][8] = 9;
        _data.Put(_files);
        Assert.Contains("The format version is 9; this program reads version 2.", Assert.Throws<LocalDataException>(Start).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_count_of_more_than_follows_is_refused_before_room_is_made_for_it()
    {
        var failure = Assert.Throws<LocalDataException>(() =>
            Records.Read("file", 7, [0xFF, 0xFF, 0xFF, 0xFF, 0x07], static (ref RecordInput from) => TableFormat.ReadKey(ref from)));
        Assert.Contains("2147483647", failure.Message, StringComparison.Ordinal);
    }

    private LocalService? Service { get; set; }

    /// <summary>A journal of some frames, each of one request.</summary>
    private void WriteJournal()
    {
        var service = _data.Open();
        Note(service);
        service.Ok("CreateTable",
            """{"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]"""
            + ""","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"}}""");
        Note(service);
        service.Put("a");
        Note(service);
        service.Ok("TransactWriteItems",
            """{"ClientRequestToken":"t","TransactItems":[{"Put":{"TableName":"Plain","Item":{"id":{"S":"b"}}}},{"Put":"""
            + """{"TableName":"Plain","Item":{"id":{"S":"c"}}}},{"Delete":{"TableName":"Plain","Key":{"id":{"S":"a"}}}}]}""");
        Note(service);
        service.Put("d", "\"n\":{\"N\":\"1\"}");
        Note(service);
        _data.Close();
        _files = _data.Copy();
        Assert.Single(_files);
    }

    private void Note(LocalService service)
    {
        _data.Store.Flush();
        var state = ServiceState.Read(service);
        if (_states.Count > 0) Assert.NotEqual(_states[^1], state);
        _states.Add(state);
        // Where the frames end: the journal is filled with zeros beyond.
        var bytes = File.ReadAllBytes(_data.LastJournal()).AsSpan();
        long end = FileHead.Length;
        while (Frame.Read(bytes[(int)end..]) is { } frame) end += Frame.HeadLength + frame.Length;
        _ends.Add(end);
    }

    private string Start()
    {
        Service = _data.Open();
        return ServiceState.Read(Service);
    }

    private void AssertRefused(string path, byte[] bytes)
    {
        _files[path] = bytes;
        _data.Put(_files);
        var failure = Assert.Throws<LocalDataException>(Start);
        Assert.True(failure.File == path || failure.Message.Contains("is missing", StringComparison.Ordinal), failure.Message);
    }

    private static string LastOf(Dictionary<string, byte[]> files) =>
        files.Keys.Where(static path => path.Contains("journal-", StringComparison.Ordinal)).Max(StringComparer.Ordinal)!;
}

using System.Text;
using Tern.Checksums;
using Tern.Local.Clocks;
using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

/// <summary>An engine with a stopped clock and one bucket.</summary>
public abstract class EngineTest : IDisposable
{
    internal const string Account = "111111111111";

    internal static readonly DateTimeOffset Start = new(2026, 3, 1, 10, 30, 0, TimeSpan.Zero);

    private readonly LocalSchedule _schedule;

    protected EngineTest()
    {
        Clock = new HostClock(Start);
        _schedule = new LocalSchedule(Clock);
        Memory = new ObjectMemory(64 * 1024 * 1024);
        Engine = new S3Engine(_schedule, Memory, new ConfigurationFormat(), seed: 1);
        Bucket = Create("bucket");
    }

    internal HostClock Clock { get; }

    internal ObjectMemory Memory { get; }

    internal S3Engine Engine { get; }

    internal S3Bucket Bucket { get; }

    public void Dispose()
    {
        _schedule.Dispose();
        Clock.Dispose();
        GC.SuppressFinalize(this);
    }

    internal S3Bucket Create(string name, bool hasLock = false) =>
        Engine.CreateBucket(new BucketDraft { Name = name, Account = Account, Region = "eu-west-1", HasObjectLock = hasLock });

    internal Task<ObjectVersion> Put(string key, string text = "text", WriteConditions? conditions = null) =>
        Put(Bucket, new ObjectDraft { Key = key }, text, conditions);

    internal static async Task<ObjectVersion> Put(S3Bucket bucket, ObjectDraft draft, string text, WriteConditions? conditions = null)
    {
        using var body = Body(text);
        return await bucket.PutAsync(draft, body, BodyChecks.None, conditions ?? WriteConditions.None, default);
    }

    internal static string Get(S3Bucket bucket, string key, string? versionId = null, ReadRequest? request = null)
    {
        using var reader = new StreamReader(bucket.Read(key, versionId, request ?? new ReadRequest()).Open());
        return reader.ReadToEnd();
    }

    internal string Get(string key, string? versionId = null, ReadRequest? request = null) => Get(Bucket, key, versionId, request);

    internal static MemoryStream Body(string text) => new(Encoding.UTF8.GetBytes(text));

    internal DeleteResult Delete(string key, string? versionId = null) => Bucket.Delete(new DeleteRequest { Key = key, VersionId = versionId });

    internal static S3ErrorException Fails(string code, Action action) => Check(code, Assert.Throws<S3ErrorException>(action));

    internal static async Task<S3ErrorException> Fails(string code, Func<Task> action) => Check(code, await Assert.ThrowsAsync<S3ErrorException>(action));

    internal static string Member(S3ErrorException error, string name) => error.Members.Single(member => member.Key == name).Value;

    internal static byte[] Md5(ReadOnlySpan<byte> bytes)
    {
        var digest = new byte[16];
        AwsChecksum.Compute(AwsChecksumAlgorithm.Md5, bytes, digest);
        return digest;
    }

    private static S3ErrorException Check(string code, S3ErrorException error)
    {
        Assert.Equal(code, error.Code);
        return error;
    }
}

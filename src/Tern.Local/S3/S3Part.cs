using Microsoft.AspNetCore.Http;
using Tern.Local.Buffers;
using Tern.Local.Clocks;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>S3 in this process.</summary>
internal sealed class S3Part : ServicePart
{
    /// <summary>The <see cref="StateCode"/>.</summary>
    public const byte Code = 4;

    private const string DefaultRegion = "us-east-1";

    private readonly S3Engine _engine;
    private readonly BucketNotifier _notifier;
    private readonly S3Service _service;
    private readonly S3Preflight _preflight;
    private readonly PostUpload _forms;
    private readonly SignatureVerifier _signatures;

    /// <param name="schedule">The host's schedule, with its clock.</param>
    /// <param name="maxBytes">The maximum number of bytes in all objects.</param>
    /// <param name="targets">The destinations of notifications.</param>
    /// <param name="clocks">The clocks by which presigned URLs expire.</param>
    /// <param name="verifier">The verifier of signatures, or null if they aren't verified.</param>
    /// <param name="acceptsAcls">
    /// true if new buckets accept access control lists and can be public; otherwise, false.
    /// </param>
    public S3Part(
        LocalSchedule schedule, long maxBytes, Targets targets, RequestClocks clocks, RequestVerifier? verifier = null, bool acceptsAcls = false)
    {
        _engine = new S3Engine(schedule, new ObjectMemory(maxBytes), new ConfigurationFormat());
        _engine.Observer = _notifier = new BucketNotifier(targets, schedule);
        _service = new S3Service(_engine, _notifier, acceptsAcls);
        _preflight = new S3Preflight(_engine);
        _signatures = new SignatureVerifier(clocks, verifier);
        _forms = new PostUpload(_engine, _signatures);
    }

    public override string SigningName => "s3";

    public override bool StreamsBodies => true;

    /// <summary>Gets the buckets.</summary>
    public S3Engine Engine => _engine;

    public override RequestFacts Describe(ServiceRequest request)
    {
        var path = S3Address.Of(request.Header("host") ?? "", request.Path).Path;
        var call = new RestCall(S3Protocol.Instance, request, default);
        using var answer = call.Answer;
        return FactsOf(call, RestRoute.Find(S3Server.Routes, path, call));
    }

    public override ServiceAnswer Refuse(ServiceRequest request, ServiceErrorException error)
    {
        var call = new S3Call(request, S3Address.Of(request.Header("host") ?? "", request.Path), default);
        S3ErrorAnswer.Write(call, new S3ErrorException(error.Code, error.StatusCode, error.Message), call.Origin.RequestId, call.Origin.HostId);
        AddIds(call);
        return call.Answer;
    }

    /// <summary>Mounts a folder as a bucket.</summary>
    public void Mount(string name, string folder, string account, string region)
    {
        if (!BucketNames.IsValid(name))
        {
            throw new ArgumentException(
                $"'{name}' isn't a valid bucket name. Expected 3 to 63 lower-case letters, digits, dots and hyphens.", nameof(name));
        }

        if (!Regions.IsRegion(region))
            throw new ArgumentException($"'{region}' isn't an AWS Region. Expected a name such as {DefaultRegion}.", nameof(region));
        _engine.Mount(new BucketDraft { Name = name, Account = account, Region = region, Folder = new MountedFolder(folder) });
    }

    public override async ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken)
    {
        var address = S3Address.Of(request.Header("host") ?? "", request.Path);
        var call = new S3Call(request, address, cancellationToken);
        var (requestId, hostId) = (call.Origin.RequestId, call.Origin.HostId);
        try
        {
            await HandleAsync(call).ConfigureAwait(false);
        }
        catch (S3ErrorException error)
        {
            S3ErrorAnswer.Write(call, error, requestId, hostId);
        }
        catch (MalformedMemberException malformed)
        {
            S3ErrorAnswer.Write(call, S3Protocol.Malformed(malformed), requestId, hostId);
        }
        catch (BadHttpRequestException failure) when (failure.StatusCode == StatusCodes.Status408RequestTimeout)
        {
            S3ErrorAnswer.Write(call, S3Errors.RequestTimeout(), requestId, hostId);
        }
        catch
        {
            call.Answer.Dispose();
            throw;
        }

        await _notifier.DeliverAsync().ConfigureAwait(false);
        _preflight.AddTo(call);
        AddIds(call);
        return call.Answer;
    }

    public override bool AllowsOrigin(ServiceRequest request, string origin) =>
        request.Method == "OPTIONS" || _preflight.Allows(request, origin);

    public override byte StateCode => Code;

    public override void Reset(string? account)
    {
        _engine.Reset(account);
        _notifier.Reset(account);
    }

    public override void Restoring(string directory) =>
        _engine.Restoring(new BodyFolder(Path.Combine(directory, "bodies"), DiskSync.FlushFolder));

    public override void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        if (key.Kind == S3Entries.Notification) _notifier.Restore(key, isPut, value);
        else _engine.Restore(key, isPut, value);
    }

    public override void Restored(IStateLog? log)
    {
        _engine.Restored(log);
        _notifier.Restored(log);
    }

    public override void Capture(IStateSink sink)
    {
        _engine.Capture(sink);
        _notifier.Capture(sink);
    }

    public override void Stop() => _engine.Stop();

    private static RequestFacts FactsOf(RestCall call, RestRoute? route) =>
        new(route?.Operation ?? call.Request.Method, call.Label("Bucket") is { } bucket ? [bucket] : [], call.Label("Key"));

    private static void AddIds(S3Call call)
    {
        call.Answer.Add("x-amz-request-id", call.Origin.RequestId);
        call.Answer.Add("x-amz-id-2", call.Origin.HostId);
        call.Answer.Add("server", "AmazonS3");
    }

    private async ValueTask HandleAsync(S3Call call)
    {
        var request = call.Request;
        if (request.Method == "OPTIONS")
        {
            _preflight.Answer(call);
            return;
        }

        if (!call.Address.IsWellFormed()) throw S3Errors.InvalidUri();
        var route = RestRoute.Find(S3Server.Routes, call.Address.Path, call);
        if (route is null && request.Method == "POST")
        {
            await _forms.HandleAsync(call).ConfigureAwait(false);
            return;
        }

        call.Signature = request.IsOfConsole ? null : _signatures.Verify(new SignedRequest
        {
            Method = request.Method,
            Path = request.Path,
            Query = request.Query,
            Headers = request.Headers,
            HostBucket = call.Address.IsVirtualHost ? call.Address.Path.Split('/', 3)[1] : null,
        });
        // In a presigned URL, the header that distinguishes two operations can be a query parameter.
        if (call.Signature is { IsPresigned: true }) route = RestRoute.Find(S3Server.Routes, call.Address.Path, call);
        if (route is null) throw NotAllowed(call);
        request.Facts = FactsOf(call, route);
        var operation = S3Server.Find(route.Operation) ?? throw NotImplemented(route.Operation);
        call.Caller = CallerOf(call);
        var bucket = Admit(call, route.Operation);
        if (operation.ReadsDocument) call.Document = await S3Document.ReadAsync(call).ConfigureAwait(false);
        if (bucket is not null) AccessRules.Check(call, bucket, route.Operation);
        await operation.RunAsync(_service, call).ConfigureAwait(false);
    }

    private Caller CallerOf(S3Call call)
    {
        if (call.Signature is { } signature) return Caller.Of(AccessKeys.AccountOf(signature.AccessKey));
        if (call.Request.IsOfConsole) return Caller.Console;
        return _signatures.AreVerified ? Caller.Anonymous : Caller.Unsigned;
    }

    // Performs the checks that all operations on a bucket need. Returns null if the request names no bucket or creates
    // it.
    private S3Bucket? Admit(S3Call call, string operation)
    {
        if (operation is "CreateBucket" || call.Bucket is not { } name) return call.Caller.IsAnonymous ? throw S3Errors.AccessDenied() : null;
        var bucket = _engine.GetBucket(name);
        call.Own(bucket);
        if (bucket.Folder is not null) FolderErrors.Check(operation, bucket);
        BucketOwners.Check(bucket, call.Header("x-amz-expected-bucket-owner"));
        if (call.Signature is not { Region: { } region } || region == bucket.Region || operation is "GetBucketLocation") return bucket;
        throw new S3ErrorException(
            "PermanentRedirect", 301,
            "The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.")
            .With("Endpoint", $"{bucket.Name}.s3{(bucket.Region == DefaultRegion ? "" : "." + bucket.Region)}.amazonaws.com")
            .With("Bucket", bucket.Name).WithHeader("x-amz-bucket-region", bucket.Region);
    }

    private static S3ErrorException NotImplemented(string operation) => new(
        "NotImplemented", 501,
        $"{operation} isn't in the local AWS. Test this call against AWS, or replace the client of the code that makes it.");

    private static S3ErrorException NotAllowed(S3Call call)
    {
        var parts = call.Address.Path.Split('/', 3);
        var type = parts is [_, _, { Length: > 0 }] ? "OBJECT" : parts is [_, { Length: > 0 }, ..] ? "BUCKET" : "SERVICE";
        return new S3ErrorException("MethodNotAllowed", 405, "The specified method is not allowed against this resource.")
            .With("Method", call.Request.Method).With("ResourceType", type);
    }
}

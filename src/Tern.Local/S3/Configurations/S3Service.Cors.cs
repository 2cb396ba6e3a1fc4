using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// CORS configurations.
internal sealed partial class S3Service
{
    protected override ValueTask<NoAnswer> PutBucketCorsAsync(PutBucketCorsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.CORSConfiguration!.CORSRules is not { Count: > 0 and <= 100 } rules) throw S3Errors.MalformedXml();
        foreach (var rule in rules) Check(rule);
        bucket.Change(bucket => bucket.Cors = [.. rules.Select(static rule => new CorsRule
        {
            Id = rule.ID,
            AllowedOrigins = rule.AllowedOrigins!,
            AllowedMethods = rule.AllowedMethods!,
            AllowedHeaders = rule.AllowedHeaders ?? [],
            ExposedHeaders = rule.ExposeHeaders ?? [],
            MaxAgeSeconds = rule.MaxAgeSeconds,
        })]);
        return Nothing;
    }

    protected override ValueTask<GetBucketCorsOutput> GetBucketCorsAsync(GetBucketCorsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var rules = bucket.Cors ?? throw Refusals.None("NoSuchCORSConfiguration", "The CORS configuration does not exist", bucket);
        return new(new GetBucketCorsOutput
        {
            CORSRules = [.. rules.Select(static rule => new CORSRule
            {
                ID = rule.Id,
                AllowedOrigins = [.. rule.AllowedOrigins],
                AllowedMethods = [.. rule.AllowedMethods],
                AllowedHeaders = rule.AllowedHeaders.Count > 0 ? [.. rule.AllowedHeaders] : null,
                ExposeHeaders = rule.ExposedHeaders.Count > 0 ? [.. rule.ExposedHeaders] : null,
                MaxAgeSeconds = rule.MaxAgeSeconds,
            })],
        });
    }

    protected override ValueTask<NoAnswer> DeleteBucketCorsAsync(DeleteBucketCorsRequest request, RestCall call)
    {
        engine.GetBucket(request.Bucket!).Change(static bucket => bucket.Cors = null);
        return Nothing;
    }

    private static void Check(CORSRule rule)
    {
        foreach (var method in rule.AllowedMethods!)
        {
            if (method is not ("GET" or "PUT" or "HEAD" or "POST" or "DELETE"))
                throw S3Errors.InvalidRequest($"Found unsupported HTTP method in CORS config. Unsupported method is {method}");
        }

        foreach (var origin in rule.AllowedOrigins!)
        {
            if (origin.AsSpan().Count('*') > 1) throw S3Errors.InvalidRequest($"AllowedOrigin \"{origin}\" can not have more than one wildcard.");
        }

        foreach (var header in rule.AllowedHeaders ?? [])
        {
            if (header.AsSpan().Count('*') > 1) throw S3Errors.InvalidRequest($"AllowedHeader \"{header}\" can not have more than one wildcard.");
        }

        foreach (var header in rule.ExposeHeaders ?? [])
        {
            if (header.Contains('*', StringComparison.Ordinal))
                throw S3Errors.InvalidRequest($"ExposeHeader \"{header}\" contains wildcard. We currently do not support wildcard for ExposeHeader.");
        }
    }
}

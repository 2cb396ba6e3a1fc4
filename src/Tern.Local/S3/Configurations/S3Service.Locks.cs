using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Object Lock: configurations, retention and legal holds.
internal sealed partial class S3Service
{
    private const int MaxRetentionYears = 100;
    private const int MaxRetentionDays = 36_500;

    protected override ValueTask<PutObjectLockConfigurationOutput> PutObjectLockConfigurationAsync(PutObjectLockConfigurationRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.ObjectLockConfiguration is not { ObjectLockEnabled: "Enabled" } configuration) throw S3Errors.MalformedXml();
        bucket.SetObjectLock(configuration.Rule is { } rule ? ReadDefault(rule.DefaultRetention) : null);
        return new(new PutObjectLockConfigurationOutput());
    }

    protected override ValueTask<GetObjectLockConfigurationOutput> GetObjectLockConfigurationAsync(GetObjectLockConfigurationRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (!bucket.HasObjectLock)
            throw Refusals.None("ObjectLockConfigurationNotFoundError", "Object Lock configuration does not exist for this bucket", bucket);
        return new(new GetObjectLockConfigurationOutput
        {
            ObjectLockConfiguration = new ObjectLockConfiguration
            {
                ObjectLockEnabled = "Enabled",
                Rule = bucket.DefaultRetention is { } retention ? new ObjectLockRule
                {
                    DefaultRetention = new Model.DefaultRetention
                    {
                        Mode = ObjectDrafts.NameOf(retention.Mode), Days = retention.Days, Years = retention.Years,
                    },
                } : null,
            },
        });
    }

    protected override ValueTask<PutObjectRetentionOutput> PutObjectRetentionAsync(PutObjectRetentionRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var given = request.Retention;
        if (given is { Mode: null } != given is { RetainUntilDate: null }) throw S3Errors.MalformedXml();
        var retention = given is { Mode: { } mode, RetainUntilDate: { } until } ? new ObjectRetention(ObjectDrafts.ReadMode(mode), until) : null;
        bucket.SetRetention(request.Key!, request.VersionId, retention, request.BypassGovernanceRetention is true);
        return new(new PutObjectRetentionOutput());
    }

    protected override ValueTask<GetObjectRetentionOutput> GetObjectRetentionAsync(GetObjectRetentionRequest request, RestCall call)
    {
        var retention = engine.GetBucket(request.Bucket!).GetRetention(request.Key!, request.VersionId);
        return new(new GetObjectRetentionOutput
        {
            Retention = new ObjectLockRetention { Mode = ObjectDrafts.NameOf(retention.Mode), RetainUntilDate = retention.Until },
        });
    }

    protected override ValueTask<PutObjectLegalHoldOutput> PutObjectLegalHoldAsync(PutObjectLegalHoldRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.LegalHold is not { Status: { } status }) throw S3Errors.MalformedXml();
        bucket.SetLegalHold(request.Key!, request.VersionId, status == "ON");
        return new(new PutObjectLegalHoldOutput());
    }

    protected override ValueTask<GetObjectLegalHoldOutput> GetObjectLegalHoldAsync(GetObjectLegalHoldRequest request, RestCall call)
    {
        var isOn = engine.GetBucket(request.Bucket!).GetLegalHold(request.Key!, request.VersionId);
        return new(new GetObjectLegalHoldOutput { LegalHold = new ObjectLockLegalHold { Status = isOn ? "ON" : "OFF" } });
    }

    private static DefaultRetention ReadDefault(Model.DefaultRetention? given)
    {
        if (given is not { Mode: { } mode } || (given.Days is null) == (given.Years is null)) throw S3Errors.MalformedXml();
        var unit = given.Days is null ? "Years" : "Days";
        if (given.Days is <= 0 || given.Years is <= 0)
            throw S3Errors.InvalidArgument("Default retention period must be a positive integer value.", unit);
        if (given.Days > MaxRetentionDays || given.Years > MaxRetentionYears)
            throw S3Errors.InvalidArgument($"Default retention period must be at most {MaxRetentionYears} years.", unit);
        return new DefaultRetention(ObjectDrafts.ReadMode(mode), given.Days, given.Years);
    }
}

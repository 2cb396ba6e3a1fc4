using System.Text.Json;
using Tern.Local.Serving;
using Tern.Local.Sts.Model;
using SessionCredentials = Tern.Local.Sts.Model.Credentials;

namespace Tern.Local.Sts;

/// <summary>The operations of STS.</summary>
internal sealed class StsService(StsSessions sessions, TimeProvider clock) : StsServer
{
    private const int OneHour = 3600;
    private const int TwelveHours = 43_200;

    protected override ValueTask<GetCallerIdentityResponse> GetCallerIdentityAsync(GetCallerIdentityRequest request, ServiceCall call)
    {
        var account = call.Request.Account;
        var session = Caller(call);
        return new(new GetCallerIdentityResponse
        {
            UserId = session?.UserId ?? account, Account = account, Arn = session?.Arn ?? RootArn(call),
        });
    }

    protected override ValueTask<GetSessionTokenResponse> GetSessionTokenAsync(GetSessionTokenRequest request, ServiceCall call)
    {
        if (Caller(call) is not null) throw StsErrors.Denied("Cannot call GetSessionToken with session credentials");
        var account = call.Request.Account;
        var session = sessions.Issue(account, account, RootArn(call), isRole: false, request.DurationSeconds ?? TwelveHours);
        return new(new GetSessionTokenResponse { Credentials = Describe(session) });
    }

    protected override ValueTask<GetAccessKeyInfoResponse> GetAccessKeyInfoAsync(GetAccessKeyInfoRequest request, ServiceCall call) =>
        new(new GetAccessKeyInfoResponse { Account = AccessKeys.AccountOf(request.AccessKeyId!) });

    protected override ValueTask<AssumeRoleResponse> AssumeRoleAsync(AssumeRoleRequest request, ServiceCall call)
    {
        CheckTags(request.Tags ?? [], request.TransitiveTagKeys ?? []);
        if (Caller(call) is { IsRole: true } && request.DurationSeconds > OneHour)
            throw StsErrors.Validation("The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining");
        var (session, user) = Assume(request.RoleArn!, request.RoleSessionName!, request.Policy, request.DurationSeconds);
        return new(new AssumeRoleResponse { Credentials = Describe(session), AssumedRoleUser = user, SourceIdentity = request.SourceIdentity });
    }

    protected override ValueTask<AssumeRoleWithWebIdentityResponse> AssumeRoleWithWebIdentityAsync(
        AssumeRoleWithWebIdentityRequest request, ServiceCall call)
    {
        // With a provider's ID, the token is an access token of OAuth 2.0, which only the provider can read.
        var token = request.ProviderId is null ? WebIdentityToken.Read(request.WebIdentityToken!, clock.GetUtcNow()) : null;
        var (session, user) = Assume(request.RoleArn!, request.RoleSessionName!, request.Policy, request.DurationSeconds);
        return new(new AssumeRoleWithWebIdentityResponse
        {
            Credentials = Describe(session),
            AssumedRoleUser = user,
            SubjectFromWebIdentityToken = token?.Subject,
            Audience = token?.Audience,
            Provider = token?.Issuer ?? request.ProviderId,
        });
    }

    private StsSession? Caller(ServiceCall call) => sessions.Find(AccessKeys.Read(call.Request.Header("authorization")));

    private (StsSession Session, AssumedRoleUser User) Assume(string roleArn, string name, string? policy, int? seconds)
    {
        var role = RoleArn.Parse(roleArn) ?? throw StsErrors.Validation($"{roleArn} is invalid");
        if (policy is not null) CheckPolicy(policy);
        var user = new AssumedRoleUser { AssumedRoleId = $"{role.Id}:{name}", Arn = role.SessionArn(name) };
        return (sessions.Issue(role.Account, user.AssumedRoleId, user.Arn, isRole: true, seconds ?? OneHour), user);
    }

    private static string RootArn(ServiceCall call) => $"arn:{AwsPartition.Of(call.Request.Region)}:iam::{call.Request.Account}:root";

    private static SessionCredentials Describe(StsSession session) => new()
    {
        AccessKeyId = session.AccessKey, SecretAccessKey = session.Secret, SessionToken = session.Token, Expiration = session.Expiration,
    };

    private static void CheckTags(List<Tag> tags, List<string> transitive)
    {
        var keys = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var tag in tags)
        {
            if (!keys.Add(tag.Key!)) throw StsErrors.InvalidValue("Duplicate tag keys found. Please note that Tag keys are case insensitive.");
        }

        if (!transitive.TrueForAll(keys.Contains))
            throw StsErrors.InvalidValue("The specified transitive tag key must be included in the requested tags.");
    }

    private static void CheckPolicy(string policy)
    {
        try
        {
            using var document = JsonDocument.Parse(policy);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw StsErrors.MalformedPolicy();
        }
        catch (JsonException)
        {
            throw StsErrors.MalformedPolicy();
        }
    }
}

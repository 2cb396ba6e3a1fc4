using System.Security.Claims;
using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// The caller that the service in front of the function has verified: by a JWT, IAM, a Lambda authorizer or a Cognito
/// user pool. Only the event's context is used, because any client can send headers.
/// </summary>
internal static class VerifiedCaller
{
    private static readonly string[] NameTypes = ["cognito:username", "username", "principalId", "sub", "userArn", "principal"];
    private static readonly string[] RoleTypes = ["cognito:groups", "roles", "groups", "role"];

    /// <summary>Reads the caller; null if none was verified.</summary>
    public static ClaimsPrincipal? Read(HttpEvent request)
    {
        var claims = new List<Claim>();
        var kind = "";
        if (request.Authorizer.IsPresent) kind = ReadAuthorizer(request.Authorizer.In(request.Json.Span), claims);
        if (claims.Count == 0 && request.Identity.IsPresent) kind = ReadIdentity(request, claims);
        if (claims.Count == 0) return null;
        return new ClaimsPrincipal(new ClaimsIdentity(claims, kind, FirstOf(NameTypes, claims), FirstOf(RoleTypes, claims)));
    }

    // {"jwt":{"claims":{}}}, {"lambda":{}} and {"iam":{}} in payload 2.0; {"claims":{}} of a user pool or of a JWT, or
    // the authorizer's own members beside "principalId", in payload 1.0 and REST.
    private static string ReadAuthorizer(ReadOnlySpan<byte> authorizer, List<Claim> claims)
    {
        var json = new AwsJsonReader(authorizer);
        var kind = "Lambda";
        if (json.Peek() != AwsJsonToken.Object) return kind;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            var isObject = json.Peek() == AwsJsonToken.Object;
            if (isObject && name.SequenceEqual("jwt"u8))
            {
                kind = "Jwt";
                ReadJwt(ref json, claims);
            }
            else if (isObject && name.SequenceEqual("claims"u8))
            {
                kind = "Jwt";
                ReadMembers(ref json, claims);
            }
            else if (isObject && name.SequenceEqual("iam"u8))
            {
                kind = "Iam";
                ReadMembers(ref json, claims);
            }
            else if (isObject && name.SequenceEqual("lambda"u8))
            {
                ReadMembers(ref json, claims);
            }
            else if (name.SequenceEqual("integrationLatency"u8) || name.SequenceEqual("scopes"u8))
            {
                json.SkipValue();
            }
            else
            {
                ReadValue(ref json, AwsJsonReader.GetString(name), claims);
            }
        }

        return kind;
    }

    private static void ReadJwt(ref AwsJsonReader json, List<Claim> claims)
    {
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            var isClaims = name.SequenceEqual("claims"u8);
            if (json.TryReadNull()) continue;
            if (isClaims) ReadMembers(ref json, claims);
            else json.SkipValue();
        }
    }

    private static void ReadMembers(ref AwsJsonReader json, List<Claim> claims)
    {
        json.BeginObject();
        while (json.NextMember(out var utf8))
        {
            var name = AwsJsonReader.GetString(utf8);
            if (!json.TryReadNull()) ReadValue(ref json, name, claims);
        }
    }

    private static void ReadValue(ref AwsJsonReader json, string name, List<Claim> claims)
    {
        switch (json.Peek())
        {
            case AwsJsonToken.String:
                AddText(name, json.ReadString(), claims);
                break;
            case AwsJsonToken.Array:
                json.BeginArray();
                while (json.NextElement())
                    if (!json.TryReadNull()) ReadValue(ref json, name, claims);
                break;
            default:
                claims.Add(new Claim(name, AwsJsonReader.GetString(json.ReadRawValue())));
                break;
        }
    }

    // API Gateway writes the lists in a token as one text: "[a b]" in HTTP APIs, "a,b" in REST APIs. Roles must be
    // separate claims.
    private static void AddText(string name, string value, List<Claim> claims)
    {
        if (Array.IndexOf(RoleTypes, name) < 0)
        {
            claims.Add(new Claim(name, value));
            return;
        }

        var isList = value.StartsWith('[') && value.EndsWith(']');
        var roles = isList ? value[1..^1].Split([' ', ','], StringSplitOptions.RemoveEmptyEntries) : value.Split(',', StringSplitOptions.TrimEntries);
        foreach (var role in roles) claims.Add(new Claim(name, role));
    }

    // If IAM authorizes the caller, REST APIs and Lattice describe the caller here; without IAM, the members are null
    // or describe the connection.
    private static string ReadIdentity(HttpEvent request, List<Claim> claims)
    {
        var json = new AwsJsonReader(request.Identity.In(request.Json.Span));
        var isVerified = false;
        var all = new List<Claim>();
        json.BeginObject();
        while (json.NextMember(out var utf8))
        {
            var name = AwsJsonReader.GetString(utf8);
            if (json.TryReadNull()) continue;
            if (name is "sourceIp" or "userAgent" or "clientCert" or "apiKey" or "apiKeyId" or "accessKey")
            {
                json.SkipValue();
                continue;
            }

            isVerified |= name is "userArn" or "principal";
            ReadValue(ref json, name, all);
        }

        if (isVerified) claims.AddRange(all);
        return "Iam";
    }

    private static string FirstOf(string[] types, List<Claim> claims)
    {
        foreach (var type in types)
            if (claims.Exists(claim => claim.Type == type)) return type;
        return types[0];
    }
}

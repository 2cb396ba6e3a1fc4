using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Changes to an access token.</summary>
public sealed class CognitoAccessTokenGeneration : CognitoResponse
{
    private IList<string>? _claimsToSuppress;
    private IList<string>? _scopesToAdd;
    private IList<string>? _scopesToSuppress;

    /// <summary>Gets the claims to add or override.</summary>
    public CognitoClaims ClaimsToAddOrOverride { get; } = [];

    /// <summary>Gets or sets the claims to suppress.</summary>
    [AllowNull]
    public IList<string> ClaimsToSuppress { get => CognitoJson.Made(ref _claimsToSuppress); set => _claimsToSuppress = value; }

    /// <summary>Gets or sets the scopes to add.</summary>
    [AllowNull]
    public IList<string> ScopesToAdd { get => CognitoJson.Made(ref _scopesToAdd); set => _scopesToAdd = value; }

    /// <summary>Gets or sets the scopes to suppress.</summary>
    [AllowNull]
    public IList<string> ScopesToSuppress { get => CognitoJson.Made(ref _scopesToSuppress); set => _scopesToSuppress = value; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("claimsToAddOrOverride"u8)) ClaimsToAddOrOverride.Read(ref json);
        else if (name.SequenceEqual("claimsToSuppress"u8)) ClaimsToSuppress = CognitoJson.ReadList(ref json);
        else if (name.SequenceEqual("scopesToAdd"u8)) ScopesToAdd = CognitoJson.ReadList(ref json);
        else if (name.SequenceEqual("scopesToSuppress"u8)) ScopesToSuppress = CognitoJson.ReadList(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        ClaimsToAddOrOverride.Write(ref json);
        CognitoJson.Write(ref json, "claimsToSuppress"u8, _claimsToSuppress);
        CognitoJson.Write(ref json, "scopesToAdd"u8, _scopesToAdd);
        CognitoJson.Write(ref json, "scopesToSuppress"u8, _scopesToSuppress);
    }
}

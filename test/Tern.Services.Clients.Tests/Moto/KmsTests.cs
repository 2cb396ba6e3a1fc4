using Tern.Services.Kms;
using Tern.Services.Kms.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class KmsTests(MotoServer moto)
{
    [Fact]
    public async Task Bytes_are_encrypted_and_decrypted_and_shown_nowhere()
    {
        await using var kms = new KmsClient(moto.Use(new KmsClientOptions()));
        var key = (await kms.CreateKeyAsync(new CreateKeyRequest { Description = "tests" })).KeyMetadata!;
        await kms.CreateAliasAsync(new CreateAliasRequest { AliasName = "alias/tests", TargetKeyId = key.KeyId });
        var context = new Dictionary<string, string> { ["shop"] = "1" };

        var sealedBytes = await kms.EncryptAsync(new EncryptRequest { KeyId = "alias/tests", Plaintext = "s3cret"u8.ToArray(), EncryptionContext = context });
        var opened = await kms.DecryptAsync(new DecryptRequest { CiphertextBlob = sealedBytes.CiphertextBlob, EncryptionContext = context });

        Assert.Equal("s3cret"u8.ToArray(), opened.Plaintext!.Value.ToArray());
        Assert.Contains("Plaintext = ***", opened.ToString(), StringComparison.Ordinal);
        Assert.Equal(key.Arn, opened.KeyId);
        await Assert.ThrowsAsync<InvalidCiphertextException>(
            async () => await kms.DecryptAsync(new DecryptRequest { CiphertextBlob = sealedBytes.CiphertextBlob }));
    }

    [Fact]
    public async Task A_data_key_has_the_length_that_was_asked_for()
    {
        await using var kms = new KmsClient(moto.Use(new KmsClientOptions()));
        var key = (await kms.CreateKeyAsync(new CreateKeyRequest())).KeyMetadata!;
        var data = await kms.GenerateDataKeyAsync(new GenerateDataKeyRequest { KeyId = key.KeyId, KeySpec = DataKeySpec.Aes256 });
        Assert.Equal(32, data.Plaintext!.Value.Length);
    }
}

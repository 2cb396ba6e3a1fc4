using Tern.Services.SecretsManager;
using Tern.Services.SecretsManager.Model;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class ParameterAndSecretTests(MotoServer moto)
{
    [Fact]
    public async Task Parameters_are_put_read_in_pages_and_deleted()
    {
        await using var ssm = new SsmClient(moto.Use(new SsmClientOptions()));
        for (var i = 0; i < 13; i++)
            await ssm.PutParameterAsync(new PutParameterRequest { Name = $"/paged/{i}", Value = $"{i}", Type = ParameterType.String });

        var names = new List<string?>();
        var pages = 0;
        await foreach (var page in ssm.GetParametersByPathPagesAsync(new GetParametersByPathRequest { Path = "/paged" }))
        {
            pages++;
            names.AddRange(page.Parameters.Select(static parameter => parameter.Name));
        }

        Assert.Equal((13, 2), (names.Distinct().Count(), pages));
        await ssm.DeleteParameterAsync(new DeleteParameterRequest { Name = "/paged/1" });
        var error = await Assert.ThrowsAsync<ParameterNotFoundException>(
            async () => await ssm.GetParameterAsync(new GetParameterRequest { Name = "/paged/1" }));
        Assert.Equal(400, error.StatusCode);
    }

    [Fact]
    public async Task A_secret_keeps_its_text_and_its_bytes_and_shows_neither()
    {
        await using var secrets = new SecretsManagerClient(moto.Use(new SecretsManagerClientOptions()));
        await secrets.CreateSecretAsync(new CreateSecretRequest { Name = "text", SecretString = "s3cret-ü" });
        await secrets.CreateSecretAsync(new CreateSecretRequest { Name = "bytes", SecretBinary = new byte[] { 0, 255, 1 } });

        var text = await secrets.GetSecretValueAsync(new GetSecretValueRequest { SecretId = "text" });
        var bytes = await secrets.GetSecretValueAsync(new GetSecretValueRequest { SecretId = "bytes" });

        Assert.Equal("s3cret-ü", text.SecretString);
        Assert.Equal([0, 255, 1], bytes.SecretBinary!.Value.ToArray());
        Assert.DoesNotContain("s3cret", text.ToString(), StringComparison.Ordinal);
        await Assert.ThrowsAsync<ResourceExistsException>(
            async () => await secrets.CreateSecretAsync(new CreateSecretRequest { Name = "text", SecretString = "x" }));
    }
}
